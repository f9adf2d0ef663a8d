import { type MapAddress, peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useForm } from 'react-hook-form';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { FoldedPanel } from '../FoldedPanel.tsx';
import { MapNameField } from './MapNameField.tsx';
import { addressOfSaved } from './open-saved.ts';
import { savedTexts } from './saved-texts.ts';
import './saved.css';

interface SavedMapsPanelProps {
  readonly address: Partial<MapAddress>;
  /** The saved map this one was opened from; an identifier of somebody else's is none. */
  readonly savedAs: string | undefined;
  readonly onSaved: (id: string) => void;
}

/** Saves the map in the account, and opens those that are there. */
export function SavedMapsPanel(props: SavedMapsPanelProps) {
  const t = useTexts(savedTexts);
  const { data: me } = useMe();
  return (
    <FoldedPanel
      title={t('panel')}
      openLabel={t('openPanel')}
      closeLabel={t('closePanel')}
      iconId="fr-icon-save-line"
    >
      {me ? <OwnMaps {...props} /> : <SignIn {...props} />}
    </FoldedPanel>
  );
}

function SignIn({ address }: SavedMapsPanelProps) {
  const t = useTexts(savedTexts);
  return (
    <>
      <p className="fr-text--sm fr-mb-1w">{t('signInText')}</p>
      <Button
        size="small"
        iconId="fr-icon-account-line"
        linkProps={routes.login({ next: routes.maps(address).href }).link}
      >
        {t('signIn')}
      </Button>
    </>
  );
}

function OwnMaps({ address, savedAs, onSaved }: SavedMapsPanelProps) {
  const t = useTexts(savedTexts);
  const maps = useRead(peopleCalls.getMyMaps, {});
  const opened = maps.data?.find(({ _id }) => _id === savedAs);
  const change = useWrite(peopleCalls.changeMyMap, {
    onSuccess: async () => {
      notify({ description: t('saved') });
      await invalidate(peopleCalls.getMyMaps);
    },
  });
  return (
    <>
      {change.error && <ErrorAlert error={change.error} onClose={() => change.reset()} />}
      {opened && (
        <Button
          className="fr-mb-2w"
          size="small"
          iconId="fr-icon-save-line"
          disabled={change.isPending}
          onClick={() => change.mutate({ params: { mapId: opened._id }, body: { address: whole(address) } })}
        >
          {t('saveAgain', { name: opened.name })}
        </Button>
      )}
      <NewMap address={address} onSaved={onSaved} />
      <Loaded query={maps}>
        {(list) =>
          list.length > 0 && (
            <>
              <ul className="app-saved-maps">
                {list.map((map) => (
                  <li key={map._id}>
                    <a {...addressOfSaved(map).link} {...(map._id === savedAs && { 'aria-current': 'true' })}>
                      {map.name}
                    </a>
                  </li>
                ))}
              </ul>
              <a className="fr-text--sm" {...routes.my_account().link}>
                {t('manage')}
              </a>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function NewMap({ address, onSaved }: Omit<SavedMapsPanelProps, 'savedAs'>) {
  const t = useTexts(savedTexts);
  const form = useForm({ defaultValues: { name: '' } });
  const save = useFormWrite(peopleCalls.saveMyMap, form, {
    onSuccess: async ({ _id }) => {
      notify({ description: t('saved') });
      form.reset();
      await invalidate(peopleCalls.getMyMaps);
      onSaved(_id);
    },
  });
  const submit = form.handleSubmit(({ name }) => save.mutate({ body: { name, address: whole(address) } }));
  return (
    <form noValidate onSubmit={submit}>
      {save.untold !== null && <ErrorAlert error={save.untold} />}
      <MapNameField form={form} />
      <p className="fr-hint-text fr-mb-1w">{t('saveHint')}</p>
      <Button type="submit" size="small" priority="secondary" disabled={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** A map without layers is saved without those it had. */
const whole = (address: Partial<MapAddress>): MapAddress => ({ layers: '', ...address });
