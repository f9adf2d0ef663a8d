import { ProsePage } from '../../../../base/design/Prose.tsx';
import { en } from './LegalNotice.texts.en.ts';
import { fr } from './LegalNotice.texts.fr.ts';

export function Screen() {
  return <ProsePage texts={{ fr, en }} />;
}
