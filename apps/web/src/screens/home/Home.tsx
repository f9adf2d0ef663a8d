import { Page } from '../../design/Page.tsx';

export function Screen() {
  return <Page title="Cartable" />;
}
