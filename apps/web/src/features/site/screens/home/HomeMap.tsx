import { useEffect, useRef, useState } from 'react';
import { latePart } from '../../../../base/design/late-part.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { homeTexts } from './home-texts.ts';

/** The library of maps is the largest of the site: it comes when the map is looked at. */
const LatestOnMap = latePart(async () => (await import('./LatestOnMap.tsx')).default);

/** A map one can move, of what was published last; its place is kept from the start. */
export function HomeMap() {
  const t = useTexts(homeTexts);
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  return (
    <section aria-labelledby="home-map" className="fr-mb-6w">
      <h2 id="home-map">{t('mapTitle')}</h2>
      <div ref={place} className="app-home__map">
        {isSeen && <LatestOnMap waiting={null} label={t('mapLabel')} />}
      </div>
      <a className="fr-link fr-icon-arrow-right-line fr-link--icon-right" {...routes.maps().link}>
        {t('mapOpen')}
      </a>
    </section>
  );
}

/** Whether it has been in the window, which it stays then. */
function useSeen(place: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, see] = useState(false);
  useEffect(() => {
    if (!place.current || isSeen || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isSeen]);
  return isSeen;
}
