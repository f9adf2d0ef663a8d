import { ProsePage } from '../../../../base/design/Prose.tsx';
import { en } from './Accessibility.texts.en.ts';
import { fr } from './Accessibility.texts.fr.ts';

export function Screen() {
  return <ProsePage texts={{ fr, en }} />;
}
