import { datastoreCalls, type Relation } from '@cartable/contract/datastore';
import { useCallback, useState } from 'react';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { Steps } from '../../../../base/design/Steps.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftValues, ErrorSummary, formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { tableTilesLayer } from '../../../../map/table-tiles.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import { EstimateBox } from '../../parts/EstimateBox.tsx';
import { AttributesStep } from './AttributesStep.tsx';
import { GeneralisationStep } from './GeneralisationStep.tsx';
import type { GenerationProps } from './generation-props.ts';
import {
  bodyOf,
  estimateBodyOf,
  type GenerationValues,
  initialValues,
  isComplete,
  type Step,
  steps,
} from './generation-values.ts';
import { LevelsStep } from './LevelsStep.tsx';
import { SampleStep } from './SampleStep.tsx';
import type { StepProps } from './step-props.ts';
import { TablesStep } from './TablesStep.tsx';
import { texts } from './texts.ts';

const stepComponents = {
  tables: TablesStep,
  attributes: AttributesStep,
  levels: LevelsStep,
  generalisation: GeneralisationStep,
  sample: SampleStep,
} as const satisfies Record<Step, (props: StepProps) => React.ReactNode>;

/** Steps from which an estimate means something: before, no level was looked at. */
const estimatedFrom = steps.indexOf('levels');

export function GenerationSteps({ datastoreId, storedData, technicalName }: GenerationProps) {
  const t = useTexts(texts);
  const [values, setValues] = useState<GenerationValues>(() => initialValues(storedData));
  const [current, setCurrent] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [initial] = useState(values);
  const layersOf = useCallback(
    (table: Relation) => (table.extent ? [tableTilesLayer({ datastoreId, storedData, table })] : []),
    [datastoreId, storedData],
  );
  const launch = useLaunch({ datastoreId, storedData, technicalName });
  const step = steps[current]!;
  const StepFields = stepComponents[step];
  const target = { technicalName, vectorDbId: storedData._id };
  const body = bodyOf(values, target);

  const go = (rank: number) => {
    setAttempts(0);
    setCurrent(rank);
  };
  const next = () => {
    if (!isComplete(step, values)) setAttempts(attempts + 1);
    else if (current < steps.length - 1) go(current + 1);
    else if (body) {
      const onError = (error: unknown) => {
        if (errorCodeOf(error)?.includes('option')) go(steps.indexOf('generalisation'));
      };
      launch.mutate({ params: { datastoreId }, body }, { onError });
    }
  };
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <DraftValues
        values={values}
        initial={initial}
        step={current}
        onRestore={(draft, at) => {
          setValues(draft);
          go(Math.min(at, steps.length - 1));
        }}
      />
      <ErrorSummary attempts={attempts} />
      {launch.error && <ErrorAlert error={launch.error} />}
      <Steps
        titles={steps.map((name) => t(name))}
        current={current}
        submitLabel={values.sampled ? t('submitSample') : t('submitWhole')}
        onPrevious={() => go(current - 1)}
        onNext={next}
        busy={launch.isPending}
      >
        <StepFields
          storedData={storedData}
          values={values}
          onChange={(change) => setValues((known) => ({ ...known, ...change }))}
          showMissing={attempts > 0}
          layersOf={layersOf}
        />
        {current >= estimatedFrom && (
          <EstimateBox
            route={datastoreCalls.estimateVectorPyramid}
            datastoreId={datastoreId}
            body={estimateBodyOf(values, target)}
          />
        )}
      </Steps>
      {launch.isPending && <BusyOverlay label={t('launching')} />}
    </form>
  );
}

function useLaunch({ datastoreId, storedData }: GenerationProps) {
  const t = useTexts(texts);
  return useWrite(datastoreCalls.addVectorPyramid, {
    onSuccess: async ({ name }) => {
      await invalidateStoredData();
      notify({ description: t('launched', { name }) });
      formDone();
      routes
        .datastore_datasheet_view({
          datastoreId,
          datasheetName: storedData.datasheet_name,
          activeTab: 'dataset',
        })
        .push();
    },
  });
}
