import type { Language } from '@cartable/contract/core';
import type { EspacecoReport, ReportAttributeValue, Theme } from '@cartable/contract/espaceco';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { shownDecimal } from '../../../../base/design/decimals.ts';
import { formatDateTime, formatDay } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { formatPlace } from '../../../../map/index.ts';
import { isOpenReport, themeOf, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { drawnIn } from '../../parts/reports/report-sketch.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { placeOf } from '../../parts/settings/position.ts';
import { choicesOf, isValue } from '../../parts/themes/attribute-values.ts';
import { texts } from './texts.ts';
import '../../parts/reports/reports.css';

/** What is reported, by whom and when; the sketch in words. */
export function ReportDescription({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const written = themeOf(report);
  const theme = useTheme(report);
  return (
    <>
      <h2 className="fr-h5">{t('about')}</h2>
      <p className="app-report-words">{report.comment || tr('noComment')}</p>
      <DescriptionList
        items={[
          [tr('community'), <CommunityLink key="community" communityId={report.community} />],
          [tr('theme'), written?.theme ?? tr('noTheme')],
          ...answersOf(written?.attributes ?? {}, theme, { yes: tr('yes'), no: tr('no'), language }),
        ]}
      />
      <h2 className="fr-h5 fr-mt-3w">{t('facts')}</h2>
      <DescriptionList items={useFacts(report)} />
      <Sketched report={report} />
    </>
  );
}

/** A community that the reader may not know is not named. */
function CommunityLink({ communityId }: { readonly communityId: number | null }) {
  const tr = useTexts(reportTexts);
  const community = useReportCommunity(communityId);
  if (communityId === null) return tr('noCommunity');
  return (
    <a {...routes.espaceco_reports({ community: communityId }).link}>{community?.name ?? communityId}</a>
  );
}

/** The theme as its community has it now, when it is that of the report: the words of its questions. */
function useTheme(report: EspacecoReport): Theme | undefined {
  const written = themeOf(report);
  const owner = useReportCommunity(written?.community);
  return owner?.attributes.find(({ theme }) => theme === written?.theme);
}

/** As it is where it is none: a question may have been of another type. */
const dateOf = (value: string, language: Language) =>
  Number.isNaN(Date.parse(value)) ? value : formatDay(value, language);

/** As it is where it is no number, for the same reason. */
const decimalOf = (value: string, language: Language) =>
  isValue(value, 'double', []) ? shownDecimal(value, language) : value;

/** Questions in the order of the theme, those it has no more at the end, each with its answer in words. */
function answersOf(
  answers: Readonly<Record<string, ReportAttributeValue>>,
  theme: Theme | undefined,
  { language, ...words }: { readonly yes: string; readonly no: string; readonly language: Language },
): [string, string][] {
  const known = theme?.attributes ?? [];
  const others = Object.keys(answers).filter((name) => !known.some((one) => one.name === name));
  return [
    ...known.map((attribute): [string, string] => {
      const stored = [answers[attribute.name] ?? []].flat();
      const choices = choicesOf(attribute.values ?? []);
      const shown = stored.map((value) => {
        if (attribute.type === 'double') return decimalOf(value, language);
        if (attribute.type === 'checkbox') return value === '1' ? words.yes : words.no;
        if (attribute.type === 'date') return dateOf(value, language);
        return choices.find((choice) => choice.value === value)?.label ?? value;
      });
      return [attribute.title || attribute.name, shown.join(', ')];
    }),
    ...others.map((name): [string, string] => [name, [answers[name] ?? []].flat().join(', ')]),
  ];
}

function useFacts(report: EspacecoReport): [string, string | null][] {
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const date = (iso: string | null) => iso && formatDateTime(iso, language);
  const place = placeOf(report.geometry);
  return [
    [tr('commune'), report.commune && `${report.commune.title} (${report.commune.name})`],
    [tr('departement'), report.departement && `${report.departement.title} (${report.departement.name})`],
    [tr('place'), place ? formatPlace(place, language) : null],
    [tr('author'), report.author?.username ?? tr(isOpenReport(report) ? 'noAccount' : 'nobody')],
    [tr('opened'), date(report.opening_date)],
    [tr('updated'), date(report.updating_date)],
    [tr('closed'), date(report.closing_date)],
    [tr('validator'), report.validator?.username ?? null],
    [tr('device'), deviceOf(report)],
  ];
}

/** What the server writes where the sender did not say. */
const unknownDevice = 'UNKNOWN';

function deviceOf({ input_device: device, device_version: version }: EspacecoReport): string | null {
  return device === unknownDevice ? null : [device, version].filter(Boolean).join(' ');
}

function Sketched({ report: { sketch } }: { readonly report: EspacecoReport }) {
  const tr = useTexts(reportTexts);
  const drawn = drawnIn(sketch);
  if (drawn.length === 0) return null;
  return (
    <>
      <h2 className="fr-h5 fr-mt-3w">{tr('sketch')}</h2>
      <ul>
        {drawn.map(({ id, kind, name }, rank) => (
          <li key={id}>{name || tr(`drawn_${kind}`, { rank: rank + 1 })}</li>
        ))}
      </ul>
    </>
  );
}
