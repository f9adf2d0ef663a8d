import type { MailContent } from '../layout.ts';
import { dayText, type MailSite } from './mail-site.ts';
import { writeToPage } from './write-to-page.ts';

export interface SandboxPurge {
  readonly datastoreId: string;
  readonly datasheetName: string;
  /** When it will be deleted, ISO 8601. */
  readonly at: string;
  /** Days without event after which a datasheet goes. */
  readonly days: number;
}

/** To whoever deposited it: what is temporary is about to go. */
export function writeSandboxPurge({
  language,
  siteTitle,
  publicUrl,
  purge,
}: MailSite & { purge: SandboxPurge }): MailContent {
  const { datasheetName: name, days } = purge;
  const day = dayText(purge.at, language);
  const words = {
    fr: {
      subject: `La fiche «\u00a0${name}\u00a0» sera supprimée le ${day}`,
      paragraphs: [
        `Votre fiche de données «\u00a0${name}\u00a0» de l’espace Découverte n’a pas changé depuis longtemps. Les données y sont temporaires\u00a0: elle sera supprimée le ${day}, avec ses services.`,
        `Toute modification de la fiche la garde ${days} jours de plus. Pour publier durablement, demandez un espace de travail depuis votre tableau de bord.`,
      ],
      label: 'Voir la fiche de données',
      closing: 'Si vous n’en avez plus besoin, il n’y a rien à faire.',
    },
    en: {
      subject: `The datasheet “${name}” will be deleted on ${day}`,
      paragraphs: [
        `Your datasheet “${name}” in the Découverte workspace has not changed for long. Data are temporary there: it will be deleted on ${day}, with its services.`,
        `Any change of the datasheet keeps it ${days} days more. To publish for good, ask for a workspace from your dashboard.`,
      ],
      label: 'See the datasheet',
      closing: 'If you do not need it any more, there is nothing to do.',
    },
  };
  const url = `${publicUrl}/entrepot/${purge.datastoreId}/donnees/${encodeURIComponent(name)}`;
  return writeToPage({ language, siteTitle }, words, { url });
}
