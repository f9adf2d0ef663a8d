import { catalogueCalls, catalogueFacets, type SavedSearch } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { texts } from './texts.ts';

/** The searches of the person, in their account. */
export function SavedSearches() {
  const t = useTexts(texts);
  const searches = useRead(catalogueCalls.getMySearches, {});
  return (
    <section className="fr-my-6w" aria-labelledby="account-searches">
      <h2 id="account-searches" className="fr-h4">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <Loaded query={searches}>
        {(list) => (
          <>
            {list.length === 0 && <p>{t('none')}</p>}
            {list.map((search) => (
              <SearchRow key={search._id} search={search} />
            ))}
          </>
        )}
      </Loaded>
      <Button
        className="fr-mt-2w"
        priority="secondary"
        iconId="fr-icon-search-line"
        linkProps={routes.catalogue().link}
      >
        {t('toCatalogue')}
      </Button>
    </section>
  );
}

function SearchRow({ search }: { readonly search: SavedSearch }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { _id: searchId, name, query, seen, mail, new_records: count } = search;
  const params = { searchId };
  const { link } = placeOf(query);
  const again = () => invalidate(catalogueCalls.getMySearches);
  const look = useWrite(catalogueCalls.markMySearchSeen, { onSuccess: again });
  const tell = useWrite(catalogueCalls.setMySearchMail, { onSuccess: again });
  const remove = useWrite(catalogueCalls.deleteMySearch, {
    onSuccess: async () => {
      notify({ description: t('removed') });
      await again();
    },
  });
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} />}
      {tell.error && <ErrorAlert error={tell.error} />}
      <Row
        title={name}
        badges={
          count > 0 && (
            <Badge as="span" small severity="new">
              {t('news', { count })}
            </Badge>
          )
        }
        infoLine={t('seen', { date: formatDate(seen, language) })}
        actions={
          <>
            <Switch
              label={
                <>
                  {t('byMail')} <span className="fr-sr-only">{name}</span>
                </>
              }
              checked={mail}
              disabled={tell.isPending}
              onChange={(checked) => tell.mutate({ params, body: { mail: checked } })}
            />
            <Button
              size="small"
              priority="secondary"
              linkProps={{
                ...link,
                'aria-label': t('openOf', { name }),
                onClick: (event) => {
                  look.mutate({ params });
                  link.onClick(event);
                },
              }}
            >
              {t('open')}
            </Button>
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              title={t('remove', { name })}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params })}
            />
          </>
        }
      />
    </>
  );
}

/** The page that shows it: lists are written in its address otherwise than in that of the server. */
function placeOf(query: string) {
  const told = new URLSearchParams(query);
  const lists = catalogueFacets.map((facet) => [facet, told.getAll(facet)] as const);
  const texts = (['q', 'sort', 'bbox', 'updated_since'] as const).flatMap((name) => {
    const text = told.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  const chosen = lists.filter(([, values]) => values.length > 0);
  return routes.catalogue(Object.fromEntries([...texts, ...chosen]));
}
