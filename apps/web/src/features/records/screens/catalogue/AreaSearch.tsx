import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { latePart } from '../../../../base/design/late-part.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { texts } from './texts.ts';

const AreaMap = latePart(async () => (await import('./AreaMap.tsx')).AreaMap);

interface AreaSearchProps {
  readonly query: CatalogueQuery;
  readonly onChange: (query: CatalogueQuery) => void;
}

/** The area in which to search, chosen on a map that comes when it is asked for. */
export function AreaSearch({ query, onChange }: AreaSearchProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="app-finder__area">
      <Button
        priority="tertiary"
        iconId="fr-icon-map-pin-2-line"
        nativeButtonProps={{ 'aria-expanded': isOpen, 'aria-controls': 'app-area' }}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'closeArea' : 'searchArea')}
      </Button>
      <div id="app-area" className="fr-mt-2w" hidden={!isOpen}>
        {isOpen && (
          <AreaMap
            waiting={<Spinner />}
            bbox={query.bbox}
            onBbox={(bbox) => onChange({ ...query, bbox, page: 1 })}
          />
        )}
      </div>
    </div>
  );
}
