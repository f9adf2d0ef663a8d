import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import './feature-file.css';

interface FeatureFileProps {
  /** Of the file, as `fileOfFeature` gives it. */
  readonly path: string;
}

/** A file of a feature: its small picture when it is one, and a link to it. */
export function FeatureFile({ path }: FeatureFileProps) {
  const t = useTexts(commonTexts);
  const [hasPicture, setPicture] = useState(true);
  return (
    <a className="app-feature-file" href={path} target="_blank" rel="noreferrer">
      {hasPicture && (
        <img
          className="app-feature-file__picture"
          src={`${path}?thumbnail=true`}
          alt=""
          loading="lazy"
          onError={() => setPicture(false)}
        />
      )}
      {t('openFile')}
    </a>
  );
}
