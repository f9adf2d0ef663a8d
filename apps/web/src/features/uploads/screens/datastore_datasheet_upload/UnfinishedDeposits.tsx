import { useTexts } from '../../../../base/i18n/texts.ts';
import type { DepositEntry } from '../../parts/deposit-queue.ts';
import { depositTexts } from '../../parts/deposit-texts.ts';
import type { RememberedDeposit } from '../../parts/remembered-deposits.ts';

interface UnfinishedDepositsProps {
  readonly unfinished: readonly RememberedDeposit[];
  readonly entries: readonly DepositEntry[];
}

/** After a reload: the browser may not reopen a file by itself, the person has to choose it again. */
export function UnfinishedDeposits({ unfinished, entries }: UnfinishedDepositsProps) {
  const t = useTexts(depositTexts);
  const missing = unfinished.filter(
    ({ fileName, sizeBytes }) =>
      !entries.some(({ file }) => file.name === fileName && file.size === sizeBytes),
  );
  if (missing.length === 0) return null;
  return (
    <ul className="fr-mb-2w">
      {missing.map(({ fingerprint, fileName }) => (
        <li key={fingerprint}>{t('unfinished', { name: fileName })}</li>
      ))}
    </ul>
  );
}
