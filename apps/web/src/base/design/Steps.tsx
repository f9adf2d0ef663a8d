import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { Stepper } from '@codegouvfr/react-dsfr/Stepper';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import './steps.css';

interface StepFrameProps {
  readonly titles: readonly string[];
  /** Rank from 0. */
  readonly current: number;
  /** Fields of the current step, and its buttons. */
  readonly children: ReactNode;
}

interface StepsProps extends StepFrameProps {
  /** Label of the last button, which submits. */
  readonly submitLabel: string;
  readonly onPrevious: () => void;
  /** Next step, or submission on the last one: the parent validates the current step first. */
  readonly onNext: () => void;
  readonly busy?: boolean;
}

/** A form in several steps, with the buttons to go from one to the next. */
export function Steps({
  titles,
  current,
  submitLabel,
  onPrevious,
  onNext,
  busy = false,
  children,
}: StepsProps) {
  const t = useTexts(commonTexts);
  return (
    <StepFrame titles={titles} current={current}>
      {children}
      <ButtonsGroup
        className="fr-mt-4w"
        inlineLayoutWhen="md and up"
        buttons={[
          {
            children: t('previousStep'),
            priority: 'secondary',
            type: 'button',
            disabled: current === 0 || busy,
            onClick: onPrevious,
          },
          {
            children: current === titles.length - 1 ? submitLabel : t('nextStep'),
            type: 'button',
            disabled: busy,
            onClick: onNext,
          },
        ]}
      />
    </StepFrame>
  );
}

/** Titles of this step and of the next, above its fields; each step starts at its top. */
export function StepFrame({ titles, current, children }: StepFrameProps) {
  const t = useTexts(commonTexts);
  const top = useStepTop(current);
  const next = titles[current + 1];
  return (
    <div ref={top} tabIndex={-1} className="app-steps">
      <Stepper
        currentStep={current + 1}
        stepCount={titles.length}
        title={titles[current]}
        progressText={({ currentStep, stepCount }) => t('stepOf', { current: currentStep, last: stepCount })}
        {...(next === undefined ? {} : { nextTitle: next })}
      />
      {children}
    </div>
  );
}

function useStepTop(current: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    top.current?.scrollIntoView();
    // Tab then enters the fields of the step, and a screen reader says which it is.
    top.current?.focus({ preventScroll: true });
  }, [current]);
  return top;
}
