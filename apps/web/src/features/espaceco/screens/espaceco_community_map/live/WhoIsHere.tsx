import type { PresentPerson } from '@cartable/contract/espaceco';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from '../texts.ts';

interface WhoIsHereProps {
  readonly people: readonly PresentPerson[];
  /** Number of the reader, who knows that they are there. */
  readonly me: number | undefined;
}

/** Names that are told; of more, how many. */
const most = 5;

/** The others who have this map open. */
export function WhoIsHere({ people, me }: WhoIsHereProps) {
  const t = useTexts(texts);
  const others = people.filter(({ id }) => id !== me);
  const names = others
    .slice(0, most)
    .map(({ username, doing }) => (doing === 'editing' ? t('hereEditing', { name: username }) : username));
  const more = others.length - names.length;
  const told =
    others.length > 0 &&
    `${t('here', { count: others.length })} ${names.join(', ')}${more > 0 ? t('hereMore', { count: more }) : ''}.`;
  return (
    <p className="app-guichet-here fr-hint-text" role="status" title={told || undefined}>
      {told}
    </p>
  );
}
