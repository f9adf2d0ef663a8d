import type { FileTreeNode } from '@cartable/contract/datastore';
import { SizeText } from '../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { reportTexts } from './reports-texts.ts';

export function FileTree({ nodes }: { readonly nodes: readonly FileTreeNode[] }) {
  const t = useTexts(reportTexts);
  if (nodes.length === 0) return <p className="fr-hint-text">{t('noFiles')}</p>;
  return (
    <>
      <p className="fr-text--bold fr-mb-1w">{t('files')}</p>
      <Branch nodes={nodes} />
    </>
  );
}

function Branch({ nodes }: { readonly nodes: readonly FileTreeNode[] }) {
  return (
    <ul className="app-report__tree">
      {nodes.map(({ name, type, size, children }) => (
        <li key={name}>
          <span
            className={type === 'DIRECTORY' ? 'fr-icon-folder-2-line' : 'fr-icon-file-line'}
            aria-hidden="true"
          />{' '}
          {name}{' '}
          <span className="fr-hint-text app-report__inline">
            <SizeText bytes={size} />
          </span>
          {children && children.length > 0 && <Branch nodes={children} />}
        </li>
      ))}
    </ul>
  );
}
