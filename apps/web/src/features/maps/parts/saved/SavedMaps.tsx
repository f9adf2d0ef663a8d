import { peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { SavedMapRow } from './SavedMapRow.tsx';
import { savedTexts } from './saved-texts.ts';

/** The maps of the person, in their account. */
export function SavedMaps() {
  const t = useTexts(savedTexts);
  const maps = useRead(peopleCalls.getMyMaps, {});
  return (
    <section className="fr-my-6w" aria-labelledby="account-maps">
      <h2 id="account-maps" className="fr-h4">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <Loaded query={maps}>
        {(list) => (
          <>
            {list.length === 0 && <p>{t('none')}</p>}
            {list.map((map) => (
              <SavedMapRow key={map._id} map={map} />
            ))}
          </>
        )}
      </Loaded>
      <Button
        className="fr-mt-2w"
        priority="secondary"
        iconId="fr-icon-road-map-line"
        linkProps={routes.maps().link}
      >
        {t('newMap')}
      </Button>
    </section>
  );
}
