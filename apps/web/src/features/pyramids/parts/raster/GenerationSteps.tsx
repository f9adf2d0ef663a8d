import { datastoreCalls } from '@cartable/contract/datastore';
import { type ComponentType, useRef, useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { Steps } from '../../../../base/design/Steps.tsx';
import { DraftValues, ErrorSummary, formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import type { PartProps } from './generation-form.ts';
import {
  formOf,
  type GenerationProblem,
  type GenerationSource,
  initialGeneration,
  needsStretch,
  problemsOf,
  stylesFor,
} from './generation-values.ts';
import { LevelsStep } from './LevelsStep.tsx';
import { NameStep } from './NameStep.tsx';
import { StyleStep } from './StyleStep.tsx';
import { rasterPyramidTexts } from './texts.ts';

interface GenerationStepsProps {
  readonly source: GenerationSource;
  readonly datasheetName: string;
}

interface GenerationStep {
  readonly title: 'stepName' | 'stepStyle' | 'stepLevels';
  /** Rules that must hold before the next step. */
  readonly rules: readonly GenerationProblem[];
  readonly Step: ComponentType<PartProps>;
}

const nameStep: GenerationStep = { title: 'stepName', rules: ['name', 'quality'], Step: NameStep };
const styleStep: GenerationStep = {
  title: 'stepStyle',
  rules: ['stretch', 'stopCount', 'stopValues', 'hillshade'],
  Step: StyleStep,
};
const levelsStep: GenerationStep = { title: 'stepLevels', rules: ['area'], Step: LevelsStep };

/** Maps are already drawn in their style, and colours of a byte are shown as they are: there is none to choose. */
function stepsOf(source: GenerationSource): readonly GenerationStep[] {
  const hasStyles =
    source.kind === 'raster' && (stylesFor(source.infos).length > 1 || needsStretch(source.infos));
  return hasStyles ? [nameStep, styleStep, levelsStep] : [nameStep, levelsStep];
}

const noProblems: ReadonlySet<GenerationProblem> = new Set();

/** The form itself, one step at a time; all that was set is kept. */
export function GenerationSteps({ source, datasheetName }: GenerationStepsProps) {
  const t = useTexts(rasterPyramidTexts);
  const { _id: datastoreId } = useDatastore();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => initialGeneration(source));
  const [current, setCurrent] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [initial] = useState(values);
  const steps = stepsOf(source);
  const { Step, rules, title } = steps[current]!;
  const problems = problemsOf(source, values);
  const launch = useWrite(datastoreCalls.addRasterPyramid, {
    onSuccess: async () => {
      await Promise.all([
        invalidate(datastoreCalls.getDatasheet),
        invalidate(datastoreCalls.getExecutions),
        invalidate(datastoreCalls.getStoredDataUses),
      ]);
      formDone();
      routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' }).push();
    },
    onError: () => form.current?.scrollIntoView(),
  });
  const goTo = (step: number) => {
    setAttempts(0);
    launch.reset();
    setCurrent(step);
  };
  const next = () => {
    if (rules.some((rule) => problems.has(rule))) setAttempts(attempts + 1);
    else if (current < steps.length - 1) goTo(current + 1);
    else launch.mutate({ params: { datastoreId }, body: formOf(source, values) });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <DraftValues
        values={values}
        initial={initial}
        step={current}
        onRestore={(draft, step) => {
          setValues(draft);
          goTo(Math.min(step, steps.length - 1));
        }}
      />
      <ErrorSummary attempts={attempts} />
      {launch.error && <ErrorAlert error={launch.error} />}
      <Steps
        titles={steps.map((step) => t(step.title))}
        current={current}
        submitLabel={t('launch')}
        onPrevious={() => goTo(current - 1)}
        onNext={next}
        busy={launch.isPending}
      >
        <Step
          key={title}
          source={source}
          values={values}
          change={(part) => {
            // A refusal holds only for the values that were sent.
            if (launch.isError) launch.reset();
            setValues((known) => ({ ...known, ...part }));
          }}
          problems={attempts > 0 ? problems : noProblems}
        />
      </Steps>
      {launch.isPending && <BusyOverlay label={t('launching')} />}
    </form>
  );
}
