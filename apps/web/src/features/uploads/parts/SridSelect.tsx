import { siteCalls } from '@cartable/contract/site';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
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
}

const OTHER = 'other';

/** Official systems of the French territories, and WGS 84: what most files are in. They come first. */
const usual = ['2154', '4326', '2972', '4559', '5490', '2975', '4471', '4467', '3857'].map(
  (code) => `EPSG:${code}`,
);

function usualFirst(projections: readonly Projection[]): Projection[] {
  const rank = ({ code }: Projection) => (usual.includes(code) ? usual.indexOf(code) : usual.length);
  return projections.toSorted((a, b) => rank(a) - rank(b));
}

/** The usual projections, the one of the file even if it is not usual, and any other by its code. */
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

function OtherProjection({ error, onFound }: OtherProjectionProps) {
  const t = useTexts(depositTexts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const look = async () => {
    const code = `EPSG:${typed.trim().replace(/^EPSG:/i, '')}`;
    try {
      onFound(await queryClient.fetchQuery(readOf(siteCalls.getProjection, { params: { code } })));
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  const shown = problem ?? error;
  return (
    <Input
      label={t('sridOtherLabel')}
      hintText={t('sridOtherHint')}
      state={shown === undefined ? 'default' : 'error'}
      stateRelatedMessage={shown}
      nativeInputProps={{
        value: typed,
        inputMode: 'numeric',
        maxLength: 12,
        onChange: (event) => setTyped(event.target.value),
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void look();
        },
      }}
      action={
        <Button type="button" priority="secondary" disabled={typed.trim() === ''} onClick={() => void look()}>
          {t('sridLook')}
        </Button>
      }
    />
  );
}
