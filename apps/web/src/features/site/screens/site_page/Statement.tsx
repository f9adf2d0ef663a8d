import type { AccessibilityStatement } from '@cartable/contract/site';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { statementTexts } from './statement-texts.ts';

/** What an audit found, as the operator declares it. */
export function Statement({ statement }: { readonly statement: AccessibilityStatement }) {
  const t = useTexts(statementTexts);
  const { conformity, auditor, audited, rate, unmet, exempt, recourse } = statement;
  return (
    <section aria-labelledby="accessibility-statement">
      <h2 id="accessibility-statement" className="fr-h4">
        {t('title')}
      </h2>
      <DescriptionList
        items={[
          [t('conformity'), t(`conformity_${conformity}`)],
          [t('auditor'), auditor ?? t('noAudit')],
          [t('audited'), audited && <DateText date={audited} />],
          [t('rate'), rate === null ? null : t('percents', { rate })],
          [t('unmet'), unmet && <Lines text={unmet} />],
          [t('exempt'), exempt && <Lines text={exempt} />],
          [t('recourse'), <Lines key="recourse" text={recourse ?? t('recourseText')} />],
        ]}
      />
    </section>
  );
}

const Lines = ({ text }: { readonly text: string }) => <span className="app-statement__lines">{text}</span>;
