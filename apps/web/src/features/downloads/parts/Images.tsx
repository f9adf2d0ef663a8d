import { useId } from 'react';
import { CopyButton } from '../../../base/design/CopyField.tsx';
import { formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import type { DownloadImages } from './described.ts';
import { texts } from './texts.ts';

interface ImagesProps {
  readonly title: string;
  readonly images: DownloadImages;
}

/** Rows shown: nobody reads a list of ten thousand images here. */
const shown = 20;

/** The images a service was made of, each as a Cloud Optimized GeoTIFF. */
export function Images({ title, images: { ready, count, items } }: ImagesProps) {
  const t = useTexts(texts);
  const id = useId();
  const language = useLanguage();
  const others = (count ?? 0) - shown;
  return (
    <section aria-labelledby={id} className="fr-mt-3w">
      <h3 id={id} className="fr-h6 fr-mb-1v">
        {t('images', { title })}
      </h3>
      {!ready && <p className="fr-mb-0">{t('imagesMade')}</p>}
      <ul className="fr-raw-list">
        {items.slice(0, shown).map(({ name, size_bytes, href }) => (
          <li key={href} className="fr-mb-1v">
            <a className="fr-link fr-link--download" href={ownAddress(href)} download>
              {t('image', { name, size: formatSize(size_bytes, language) })}
            </a>{' '}
            <CopyButton value={href} label={t('copyImage', { name })} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="fr-mb-1v">{t('otherImages', { count: others })}</p>}
      <p className="fr-hint-text fr-mb-0">{t('imagesHint')}</p>
    </section>
  );
}
