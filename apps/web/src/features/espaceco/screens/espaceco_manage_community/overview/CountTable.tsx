import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

interface CountTableProps {
  readonly title: string;
  /** Of the column of names. */
  readonly nameTitle: string;
  readonly rows: readonly { readonly name: string; readonly count: number; readonly open: number }[];
  /** Whether open ones are told apart. */
  readonly hasOpen: boolean;
}

/** How many there are of each, with a bar that says it at a glance. */
export function CountTable({ title, nameTitle, rows, hasOpen }: CountTableProps) {
  const t = useTexts(overviewTexts);
  const greatest = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return null;
  return (
    <section className="app-counts">
      <h2 className="fr-h5 fr-mb-1w">{title}</h2>
      <DataTable
        caption={title}
        items={rows.map((row, rank) => ({ ...row, _id: `${rank} ${row.name}` }))}
        columns={[
          { header: nameTitle, cell: ({ name }) => name },
          {
            header: t('count'),
            cell: ({ count }) => (
              <>
                {count} <meter aria-hidden="true" min={0} max={greatest} value={count} />
              </>
            ),
          },
          ...(hasOpen
            ? [{ header: t('open'), cell: ({ open }: { readonly open: number }) => String(open) }]
            : []),
        ]}
      />
    </section>
  );
}
