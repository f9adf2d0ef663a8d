import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import { useReportCommunity } from '../../parts/reports/report-cache.ts';
import { useStatusTitle } from '../../parts/reports/report-status.ts';
import { type ChoosableTheme, useChoosableThemes } from '../../parts/reports/report-themes.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { AuthorField } from './AuthorField.tsx';
import { DateField } from './DateField.tsx';
import {
  isFiltered,
  nameOf,
  type ReportAddress,
  type StatusFilter,
  statusFilterOf,
  statusFilters,
} from './report-filter.ts';
import { TerritoryField } from './TerritoryField.tsx';
import { texts } from './texts.ts';

const dateFilters = ['since', 'opened', 'openedBefore'] as const;

interface ReportFiltersProps {
  readonly address: ReportAddress;
  readonly onChange: (change: Partial<ReportAddress>) => void;
  /** Those of one community, beside its map: another one is not chosen. @default false */
  readonly isOfOne?: boolean;
}

/** What reports are looked for by; each choice is in the address at once. */
export function ReportFilters({ address, onChange, isOfOne = false }: ReportFiltersProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const { community: communityId } = address;
  const community = useReportCommunity(communityId);
  const themes = useChoosableThemes(community);
  const themeOptions = optionsOf(themes, address.theme);
  const title = useStatusTitle(community);
  const communities = useCommunityOptions(address);
  const labelOf = (filter: StatusFilter) =>
    filter === 'all' || filter === 'real' || filter === 'open' || filter === 'closed'
      ? t(`status_${filter}`)
      : title(filter);
  const isNarrowed = isFiltered(isOfOne ? { ...address, community: undefined } : address);
  // As it was opened: a screen that is turned keeps the button of what is folded.
  const [isFolded] = useState(() => isOfOne || isOnPhone());
  const [isOpen, open] = useState(
    !isFolded || isFiltered({ ...address, community: undefined, search: undefined }),
  );
  return (
    <search className="app-reports__filters" aria-label={t('filters')}>
      <ListSearch
        label={t('search')}
        value={address.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      {isFolded && (
        <Button
          className="app-reports__fold"
          size="small"
          priority="tertiary"
          iconId="fr-icon-filter-line"
          nativeButtonProps={{ 'aria-expanded': isOpen }}
          onClick={() => open(!isOpen)}
        >
          {isOpen ? t('fewerFilters') : t('moreFilters')}
        </Button>
      )}
      {isOpen && (
        <>
          {!isOfOne && (
            <Select
              label={tr('community')}
              options={[{ value: '', label: t('allCommunities') }, ...communities]}
              nativeSelectProps={{
                value: communityId === undefined ? '' : String(communityId),
                onChange: ({ target }) =>
                  onChange({
                    community: target.value === '' ? undefined : Number(target.value),
                    theme: undefined,
                  }),
              }}
            />
          )}
          <Select
            label={t('statusFilter')}
            options={statusFilters.map((value) => ({ value, label: labelOf(value) }))}
            nativeSelectProps={{
              value: statusFilterOf(address.status),
              onChange: ({ target }) =>
                onChange({ status: target.value === 'all' ? undefined : target.value }),
            }}
          />
          {community && themeOptions.length > 0 && (
            <Select
              label={tr('theme')}
              options={[{ value: '', label: t('allThemes') }, ...themeOptions]}
              nativeSelectProps={{
                value: address.theme ?? '',
                onChange: ({ target }) => onChange({ theme: target.value || undefined }),
              }}
            />
          )}
          <AuthorField
            value={address.author}
            community={communityId}
            onChange={(author) => onChange({ author })}
          />
          <TerritoryField value={address} onChange={onChange} />
          {dateFilters.map((name) => (
            <DateField
              key={name}
              label={t(name)}
              value={address[name]}
              onChange={(date) => onChange({ [name]: date })}
            />
          ))}
        </>
      )}
      {isNarrowed && (
        <Button
          className="app-reports__clear"
          priority="tertiary"
          onClick={() =>
            onChange({
              search: undefined,
              ...(isOfOne ? {} : { community: undefined }),
              status: undefined,
              theme: undefined,
              author: undefined,
              departement: undefined,
              commune: undefined,
              since: undefined,
              opened: undefined,
              openedBefore: undefined,
              box: undefined,
            })
          }
        >
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** Where there is no room for more than the words: what is looked for would begin below the screen. */
const isOnPhone = (): boolean => window.matchMedia?.('(max-width: 47.99em)').matches ?? false;

/** Themes of a community, told apart by whose they are where two have one name; that of the address too. */
function optionsOf(themes: readonly ChoosableTheme[], chosen: string | undefined) {
  const options = themes.map(({ key, theme: { theme }, communityName }) => {
    const isAlone = themes.filter((other) => other.theme.theme === theme).length === 1;
    return { value: key, label: isAlone ? theme : `${theme} (${communityName})` };
  });
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: nameOf(chosen) }];
}

/** Communities one belongs to, and that of the address. */
function useCommunityOptions({ community: chosen }: ReportAddress) {
  const me = useEspacecoMe().data;
  const community = useReportCommunity(chosen);
  const own = (me?.communities_member ?? [])
    .filter(({ role }) => role === 'member' || role === 'admin')
    .map(({ community_id, community_name }) => ({ value: String(community_id), label: community_name }));
  if (chosen === undefined || own.some(({ value }) => value === String(chosen))) return own;
  return [...own, { value: String(chosen), label: community?.name ?? String(chosen) }];
}
