import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { messageOf } from '../../../../../../base/api/api-error.ts';
import { saveFile } from '../../../../../../base/design/save-file.ts';
import { notify } from '../../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../../base/i18n/texts.ts';
import { texts } from '../../texts.ts';
import type { GuichetLayer } from '../guichet-layers.ts';

interface QgisProjectButtonProps {
  readonly community: EspacecoCommunity;
  readonly layers: readonly GuichetLayer[];
  readonly box: GeographicBox | null;
}

/** The map as it is shown, for QGIS. What writes it is for who asks. */
export function QgisProjectButton({ community, layers, box }: QgisProjectButtonProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { communityProject } = await import('./community-project.ts');
      const project = communityProject({ title: community.name, box, layers, origin: location.origin });
      saveFile(`guichet-${community.id}.qgs`, new Blob([project], { type: 'application/x-qgis' }));
    } catch (error) {
      notify({ severity: 'error', description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="fr-mt-3w">
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-download-line"
        disabled={isBusy}
        onClick={() => void save()}
      >
        {t('qgis')}
      </Button>
      <p className="fr-hint-text fr-mt-1v">{t('qgisHint')}</p>
    </div>
  );
}
