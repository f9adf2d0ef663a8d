import type { Datasheet, StoredData } from '@cartable/contract/datastore';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ServiceValues } from '../form/form-values.ts';
import { controlOf, judgedOf } from './judged-values.ts';
import { RecordQuality } from './RecordQuality.tsx';

interface ServiceQualityProps {
  readonly storedData: Pick<StoredData, 'extent'>;
  /** Of the datasheet, whose fields that only a record has stay as they are. */
  readonly record: Datasheet['record'];
  readonly onGo: (control: string) => void;
}

/** Quality of the record that a service is about to publish. */
export function ServiceQuality({ storedData, record, onGo }: ServiceQualityProps) {
  const { control } = useFormContext<ServiceValues>();
  const values = useWatch({ control }) as ServiceValues;
  return (
    <RecordQuality
      record={{ ...judgedOf(values, record), bbox: storedData.extent }}
      controlOf={controlOf}
      onGo={onGo}
    />
  );
}
