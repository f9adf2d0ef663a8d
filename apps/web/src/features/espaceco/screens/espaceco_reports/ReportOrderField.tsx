import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type ReportAddress, reportOrderOf, reportOrders } from './report-filter.ts';
import { texts } from './texts.ts';

interface ReportOrderFieldProps {
  readonly address: ReportAddress;
  readonly onChange: (change: Pick<ReportAddress, 'order'>) => void;
}

/** What the list and the table of reports begin with. */
export function ReportOrderField({ address, onChange }: ReportOrderFieldProps) {
  const t = useTexts(texts);
  return (
    <Select
      className="app-reports__order"
      label={t('order')}
      options={reportOrders.map((order) => ({ value: order, label: t(`order_${order}`) }))}
      nativeSelectProps={{
        value: reportOrderOf(address.order),
        onChange: ({ target }) => {
          const order = reportOrderOf(target.value);
          onChange({ order: order === reportOrders[0] ? undefined : order });
        },
      }}
    />
  );
}
