import { ProsePage } from '../../../../base/design/Prose.tsx';
import { en } from './TermsOfService.texts.en.ts';
import { fr } from './TermsOfService.texts.fr.ts';

export function Screen() {
  return <ProsePage texts={{ fr, en }} />;
}
