import { ProsePage } from '../../../../base/design/Prose.tsx';
import { en } from './PersonalData.texts.en.ts';
import { fr } from './PersonalData.texts.fr.ts';

export function Screen() {
  return <ProsePage texts={{ fr, en }} />;
}
