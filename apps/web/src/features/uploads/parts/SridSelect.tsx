import { siteCalls } from '@cartable/contract/site';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { messageOf } from '../../../base/api/api-error.ts';
import { readOf, useRead } from '../../../base/api/hooks.ts';
import { queryClient } from '../../../base/api/query-client.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { useSite } from '../../../base/site/site.ts';
import { depositTexts } from './deposit-texts.ts';

interface SridSelectProps {
  /** `EPSG:n`, or empty. */
  readonly value: string;
  readonly onChange: (srid: string) => void;
  /** Code recognised in the file; empty when there is none. */
  readonly detected?: string;
  readonly error?: string | undefined;
}

interface Projection {
  readonly code: string;
  readonly name: string;
  /** Area of use. */
  readonly place?: string | null;
}

const OTHER = 'other';
/** Answers to a search, per page. */
const pageSize = 20;

/** Official systems of the French territories, and WGS 84: what most files are in. They come first. */
const usual = ['2154', '4326', '2972', '4559', '5490', '2975', '4471', '4467', '3857'].map(
  (code) => `EPSG:${code}`,
);

function usualFirst(projections: readonly Projection[]): Projection[] {
  const rank = ({ code }: Projection) => (usual.includes(code) ? usual.indexOf(code) : usual.length);
  return projections.toSorted((a, b) => rank(a) - rank(b));
}

/** The usual projections, the one of the file even if it is not usual, and any other of the registry by a search. */
export function SridSelect({ value, onChange, detected = '', error }: SridSelectProps) {
  const t = useTexts(depositTexts);
  const { projections } = useSite();
  const [added, setAdded] = useState<readonly Projection[]>([]);
  const [asking, setAsking] = useState(false);
  const known = [...usualFirst(projections), ...added];
  const unnamed = [detected, value].find(
    (code) => code !== '' && !known.some((other) => other.code === code),
  );
  const found = useRead(
    siteCalls.getProjection,
    { params: { code: unnamed ?? '' } },
    { enabled: unnamed !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const all =
    unnamed === undefined ? known : [...known, { code: unnamed, name: found.data?.name ?? unnamed }];

  const label = ({ code, name }: Projection) => {
    const full = name === code ? code : `${name} (${code})`;
    return code === detected ? t('sridDetected', { name: full }) : full;
  };
  const choose = (code: string) => {
    setAsking(code === OTHER);
    onChange(code === OTHER ? '' : code);
  };
  return (
    <>
      <Select
        label={t('srid')}
        hint={t('sridHint')}
        placeholder={t('sridChoose')}
        options={[
          ...all.map((projection) => ({ value: projection.code, label: label(projection) })),
          { value: OTHER, label: t('sridOther') },
        ]}
        state={error === undefined || asking ? 'default' : 'error'}
        stateRelatedMessage={error}
        nativeSelectProps={{
          value: asking ? OTHER : value,
          onChange: (event) => choose(event.target.value),
        }}
      />
      {asking && (
        <OtherProjection
          error={error}
          onFound={(projection) => {
            setAdded((others) => [...others.filter(({ code }) => code !== projection.code), projection]);
            setAsking(false);
            onChange(projection.code);
          }}
        />
      )}
    </>
  );
}

interface OtherProjectionProps {
  readonly error: string | undefined;
  readonly onFound: (projection: Projection) => void;
}

/** Looks through the registry by code, name or place, twenty at a time. */
function OtherProjection({ error, onFound }: OtherProjectionProps) {
  const t = useTexts(depositTexts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<{ readonly items: readonly Projection[]; readonly total: number }>();
  const look = async (page: number) => {
    setProblem(undefined);
    try {
      const query = { search: typed.trim(), page };
      const { items, total } = await queryClient.fetchQuery(readOf(siteCalls.findProjections, { query }));
      setFound({ total, items: page === 1 || !found ? items : [...found.items, ...items] });
      if (total === 0) setProblem(t('sridNone', { search: typed.trim() }));
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  const shown = problem ?? error;
  return (
    <>
      <Input
        label={t('sridOtherLabel')}
        hintText={t('sridOtherHint')}
        state={shown === undefined ? 'default' : 'error'}
        stateRelatedMessage={shown}
        nativeInputProps={{
          value: typed,
          maxLength: 100,
          onChange: (event) => setTyped(event.target.value),
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void look(1);
          },
        }}
        action={
          <Button
            type="button"
            priority="secondary"
            disabled={typed.trim() === ''}
            onClick={() => void look(1)}
          >
            {t('sridLook')}
          </Button>
        }
      />
      {found && found.items.length > 0 && (
        <RadioButtons
          legend={t('sridFound', { count: String(found.total) })}
          options={found.items.map((projection) => ({
            label: `${projection.name} (${projection.code})`,
            hintText: projection.place,
            nativeInputProps: { checked: false, onChange: () => onFound(projection) },
          }))}
        />
      )}
      {found && found.items.length < found.total && (
        <Button
          type="button"
          priority="tertiary"
          onClick={() => void look(Math.floor(found.items.length / pageSize) + 1)}
        >
          {t('sridMore')}
        </Button>
      )}
    </>
  );
}
