import type { CommunityFilter } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { texts } from './texts.ts';

interface NoCommunityProps {
  readonly filter: CommunityFilter;
  readonly search: string;
}

/** In the place of a list without communities: why, and where there may be some. */
export function NoCommunity({ filter, search }: NoCommunityProps) {
  const t = useTexts(texts);
  const leadTo = (text: string, params: { filter: CommunityFilter }) => (
    <Button priority="secondary" onClick={() => routes.espaceco_community_list(params).push()}>
      {text}
    </Button>
  );
  if (search !== '')
    return (
      <EmptyState title={t('nothing')} action={leadTo(t('clear'), { filter })}>
        {t('nothingText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`empty_${filter}`)}
      {...(filter === 'listed' ? {} : { action: leadTo(t('showAll'), { filter: 'listed' }) })}
    >
      {t(`emptyText_${filter}`)}
    </EmptyState>
  );
}
