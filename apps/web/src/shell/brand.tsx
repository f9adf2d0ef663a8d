import type { HeaderProps } from '@codegouvfr/react-dsfr/Header';
import { routes } from './routes.ts';

/** Beside the mark of the State. Others than the French State must replace both (README, licence of the design system). */
export function BrandTop() {
  return (
    <>
      République
      <br />
      Française
    </>
  );
}

export function homeLink(title: string): HeaderProps['homeLinkProps'] {
  return { ...routes.home().link, title };
}
