import { ProsePage } from '../../../../base/design/Prose.tsx';
import { en } from './About.texts.en.ts';
import { fr } from './About.texts.fr.ts';

export function Screen() {
  return <ProsePage texts={{ fr, en }} />;
}
