import { datastoreCalls, type KeyWithAccesses } from '@cartable/contract/datastore';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateKeys } from '../../parts/after-change.ts';
import { KeyAddresses } from '../../parts/KeyAddresses.tsx';
import { keyTexts } from '../../parts/keys-texts.ts';

/** One key: what it is, what restrains it, what it opens and how, and what one may do with it. */
export function KeyCard({ shown }: { readonly shown: KeyWithAccesses }) {
  const t = useTexts(keyTexts);
  const { name, type, enabled, accesses } = shown;
  return (
    <article className="app-key" aria-labelledby={`key-${shown._id}`}>
      <div className="app-key__head">
        <h2 id={`key-${shown._id}`} className="fr-h6 app-key__name">
          {name}
          <Badge as="span" small noIcon severity="info">
            {type}
          </Badge>
          {!enabled && (
            <Badge as="span" small severity="warning">
              {t('disabled')}
            </Badge>
          )}
          {accesses.length === 0 && (
            <Badge as="span" small severity="warning">
              {t('noAccess')}
            </Badge>
          )}
        </h2>
        <Actions shown={shown} />
      </div>
      <Info shown={shown} />
      {accesses.length > 0 && (
        <>
          <Services shown={shown} />
          <Accordion label={t('addresses')} className="fr-mt-2w">
            <KeyAddresses keyShown={shown} />
          </Accordion>
        </>
      )}
    </article>
  );
}

function Actions({ shown: { _id: keyId, name } }: { readonly shown: KeyWithAccesses }) {
  const t = useTexts(keyTexts);
  const [asking, setAsking] = useState(false);
  const remove = useWrite(datastoreCalls.removeKey, {
    onSuccess: async () => {
      notify({ description: t('removed', { name }) });
      await invalidateKeys();
    },
  });
  return (
    <>
      <div className="app-key__buttons">
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-edit-line"
          linkProps={{
            ...routes.user_key_edit({ keyId }).link,
            'aria-label': `${t('modify')}, ${t('keyName', { name })}`,
          }}
        >
          {t('modify')}
        </Button>
        <Button
          type="button"
          size="small"
          priority="tertiary"
          iconId="fr-icon-delete-line"
          disabled={remove.isPending}
          nativeButtonProps={{ 'aria-label': `${t('remove')}, ${t('keyName', { name })}` }}
          onClick={() => setAsking(true)}
        >
          {t('remove')}
        </Button>
      </div>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <ConfirmDialog
        open={asking}
        title={t('removeTitle', { name })}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params: { keyId } });
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}

function Info({ shown }: { readonly shown: KeyWithAccesses }) {
  const t = useTexts(keyTexts);
  const common = useTexts(commonTexts);
  const { type_infos: infos, whitelist, blacklist, user_agent: userAgent, referer } = shown;
  const ranges = [...whitelist, ...blacklist];
  const list = t(whitelist.length > 0 ? 'ipWhitelist' : 'ipBlacklist');
  return (
    <>
      <DescriptionList
        items={[
          [t('login'), infos.login],
          [t('clientId'), infos.client_id],
          [t('hint'), infos.hint && <code>{infos.hint}…</code>],
          [t('creation'), <DateText key="date" date={shown.creation} />],
          [t('lastUse'), shown.last_use ? <DateText key="date" date={shown.last_use} /> : t('neverUsed')],
        ]}
      />
      {(ranges.length > 0 || userAgent || referer) && (
        <p className="fr-mb-2w">
          {ranges.length > 0 && (
            <Tag
              as="span"
              small
              nativeSpanProps={{ title: common('named', { name: list, value: ranges.join(', ') }) }}
            >
              {t('ipFilter')}
            </Tag>
          )}{' '}
          {userAgent && (
            <Tag as="span" small nativeSpanProps={{ title: userAgent }}>
              {t('userAgent')}
            </Tag>
          )}{' '}
          {referer && (
            <Tag as="span" small nativeSpanProps={{ title: referer }}>
              {t('referer')}
            </Tag>
          )}
        </p>
      )}
    </>
  );
}

function Services({ shown: { accesses } }: { readonly shown: KeyWithAccesses }) {
  const t = useTexts(keyTexts);
  const sorted = accesses.toSorted((a, b) => a.offering.layer_name.localeCompare(b.offering.layer_name));
  return (
    <ul className="app-key__services">
      {sorted.map(({ _id, permission, offering }) => (
        <li key={_id}>
          {offering.layer_name}{' '}
          <Badge as="span" small noIcon>
            {offering.type}
          </Badge>{' '}
          {permission.expired && (
            <Badge as="span" small severity="warning">
              {t('expiredAccess')}
            </Badge>
          )}
          {!offering.available && (
            <Badge as="span" small severity="warning">
              {t('closedAccess')}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
