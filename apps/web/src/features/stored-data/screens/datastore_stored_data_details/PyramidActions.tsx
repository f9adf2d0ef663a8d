import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { addressOf } from '../../../../base/api/call.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { CreateServiceDialog, datasheetTexts } from '../../../datasheets/index.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import { rasterPyramidTexts } from '../../../pyramids/index.ts';

interface PyramidActionsProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  /** Label of the regeneration, and explanation of what it does. */
  readonly regeneration: { readonly label: string; readonly explanation: string };
}

/** A pyramid may be published, taken away, and made again when its source changed. */
export function PyramidActions({ datastoreId, storedData, regeneration }: PyramidActionsProps) {
  const t = useTexts(rasterPyramidTexts);
  const datasheet = useTexts(datasheetTexts);
  const [open, setOpen] = useState<'publish' | 'regenerate' | null>(null);
  const { _id: pyramidId, name, status, abilities } = storedData;
  const regenerate = useWrite(datastoreCalls.regeneratePyramid, {
    onSuccess: async () => {
      await invalidateStoredData();
      // Progress is followed at the top of the page.
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <>
      {regenerate.error && <ErrorAlert error={regenerate.error} onClose={() => regenerate.reset()} />}
      <Button disabled={!abilities.publish || status !== 'GENERATED'} onClick={() => setOpen('publish')}>
        {datasheet('createService')}
      </Button>
      <Button
        priority="secondary"
        iconId="fr-icon-refresh-line"
        disabled={!abilities.regenerate || regenerate.isPending}
        onClick={() => setOpen('regenerate')}
      >
        {regeneration.label}
      </Button>
      {abilities.download && (
        <Button
          priority="secondary"
          iconId="fr-icon-download-line"
          linkProps={{
            href: addressOf(datastoreCalls.downloadPyramid, { params: { datastoreId, pyramidId } }),
            download: `${name}.pmtiles`,
          }}
        >
          {t('download')}
        </Button>
      )}
      <CreateServiceDialog
        open={open === 'publish'}
        datastoreId={datastoreId}
        storedData={storedData}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'regenerate'}
        title={t('regenerateTitle', { name })}
        confirmLabel={t('regenerateConfirm')}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null);
          regenerate.mutate({ params: { datastoreId, pyramidId } });
        }}
      >
        {regeneration.explanation}
      </ConfirmDialog>
    </>
  );
}
