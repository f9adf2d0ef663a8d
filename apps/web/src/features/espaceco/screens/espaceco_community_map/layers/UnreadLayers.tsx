import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from '../texts.ts';
import type { GuichetLayer } from './guichet-layers.ts';
import { readLayersAgain } from './useGuichetLayers.ts';

/** Says which layers could not be read, and asks for them again. */
export function UnreadLayers({ layers }: { readonly layers: readonly GuichetLayer[] }) {
  const t = useTexts(texts);
  const place = useRef<HTMLDivElement>(null);
  const count = layers.filter(({ hasFailed }) => hasFailed).length;
  return (
    <div ref={place} tabIndex={-1} role="status">
      {count > 0 && (
        <Alert
          small
          severity="warning"
          className="fr-mb-2w"
          description={
            <>
              {t('layersUnread', { count })}{' '}
              <Button
                size="small"
                priority="tertiary"
                onClick={() => {
                  // The button goes while they are read.
                  place.current?.focus();
                  void readLayersAgain(layers);
                }}
              >
                {t('layersAgain')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
