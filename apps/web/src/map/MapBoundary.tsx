import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Component, type ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';

interface Props {
  readonly children: ReactNode;
}

/** A page goes on without its map when the map breaks: what it shows is told elsewhere on the page too. */
export class MapBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <BrokenMap /> : this.props.children;
  }
}

function BrokenMap() {
  const t = useTexts(mapTexts);
  return <Alert severity="warning" small description={t('mapBroken')} />;
}
