import { peopleCalls, type SavedMap } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { addressOfSaved } from './open-saved.ts';
import { RenameMapDialog } from './RenameMapDialog.tsx';
import { savedTexts } from './saved-texts.ts';

/** A saved map: when, whether others see it, and what can be done with it. */
export function SavedMapRow({ map }: { readonly map: SavedMap }) {
  const t = useTexts(savedTexts);
  const language = useLanguage();
  const [asked, ask] = useState<'rename' | 'remove' | null>(null);
  const { _id: mapId, name, public_url: publicUrl } = map;
  const isPublic = publicUrl !== null;
  const change = useWrite(peopleCalls.changeMyMap, {
    onSuccess: async (changed) => {
      notify({ description: t(changed.public_url === null ? 'hidden' : 'published') });
      await invalidate(peopleCalls.getMyMaps);
    },
  });
  const remove = useWrite(peopleCalls.deleteMyMap, {
    onSuccess: async () => {
      notify({ description: t('removed') });
      await invalidate(peopleCalls.getMyMaps);
    },
  });
  const refusal = change.error ?? remove.error;
  const quiet = { size: 'small', priority: 'tertiary no outline' } as const;
  return (
    <>
      {refusal && <ErrorAlert error={refusal} />}
      <Row
        title={name}
        badges={
          isPublic && (
            <Badge as="span" small noIcon severity="warning">
              {t('isPublic')}
            </Badge>
          )
        }
        infoLine={t('changedOn', { date: formatDate(map.last_event, language) })}
        progress={
          isPublic && (
            <CopyField label={t('publicAddress', { name })} hint={t('publicAddressHint')} value={publicUrl} />
          )
        }
        actions={
          <>
            <Button
              size="small"
              priority="secondary"
              linkProps={{ ...addressOfSaved(map).link, 'aria-label': t('openOf', { name }) }}
            >
              {t('open')}
            </Button>
            <Button
              {...quiet}
              iconId={isPublic ? 'fr-icon-lock-line' : 'fr-icon-earth-line'}
              title={t(isPublic ? 'hide' : 'publish', { name })}
              disabled={change.isPending}
              onClick={() => change.mutate({ params: { mapId }, body: { public_url: !isPublic } })}
            />
            <Button
              {...quiet}
              iconId="fr-icon-edit-line"
              title={t('rename', { name })}
              onClick={() => ask('rename')}
            />
            <Button
              {...quiet}
              iconId="fr-icon-delete-line"
              title={t('remove', { name })}
              onClick={() => ask('remove')}
            />
          </>
        }
      />
      <RenameMapDialog open={asked === 'rename'} map={map} onClose={() => ask(null)} />
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeTitle', { name })}
        onCancel={() => ask(null)}
        onConfirm={() => {
          ask(null);
          remove.mutate({ params: { mapId } });
        }}
      >
        <p>{t('removeText')}</p>
        {isPublic && <p>{t('removePublic')}</p>}
      </ConfirmDialog>
    </>
  );
}
