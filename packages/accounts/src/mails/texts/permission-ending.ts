import type { MailContent } from '../layout.ts';
import { endDayText, type MailSite } from './mail-site.ts';
import { writeToPage } from './write-to-page.ts';

export interface EndingPermission {
  readonly permissionId: string;
  readonly licence: string;
  /** ISO 8601. */
  readonly endDate: string;
  /** It opens nothing any more. */
  readonly isOver: boolean;
  readonly datastore: { readonly id: string; readonly name: string; readonly communityId: string };
  readonly beneficiaryName: string;
  /** Layer names. */
  readonly services: readonly string[];
}

type Info = MailSite & { readonly permission: EndingPermission };

/** To whoever loses the access: the keys that use it will open nothing any more. */
export function writePermissionEndingToBeneficiary({
  language,
  siteTitle,
  publicUrl,
  permission,
}: Info): MailContent {
  const { datastore, isOver } = permission;
  const day = endDayText(permission.endDate, language);
  const words = {
    fr: {
      subject: `Votre permission ${isOver ? 'a pris' : 'prend'} fin le ${day}`,
      paragraphs: [
        `La permission que l’entrepôt «\u00a0${datastore.name}\u00a0» vous a accordée ${isOver ? 'a pris' : 'prend'} fin le ${day}.`,
        isOver
          ? 'Vos clés d’accès n’ouvrent plus ces services par cette permission.'
          : 'Ensuite, vos clés d’accès n’ouvriront plus ces services par cette permission.',
      ],
      label: 'Voir mes permissions',
      closing: 'Pour la prolonger, écrivez au producteur.',
    },
    en: {
      subject: `Your permission ${isOver ? 'ended' : 'ends'} on ${day}`,
      paragraphs: [
        `The permission the datastore “${datastore.name}” granted to you ${isOver ? 'ended' : 'ends'} on ${day}.`,
        isOver
          ? 'Your access keys do not open these services by that permission any more.'
          : 'After that, your access keys will not open these services by that permission any more.',
      ],
      label: 'See my permissions',
      closing: 'To have it extended, write to the producer.',
    },
  };
  const at = { url: `${publicUrl}/mes-permissions`, details: infoOf(permission) };
  return writeToPage({ language, siteTitle }, words, at);
}

/** To the producer, who may extend it. */
export function writePermissionEndingToProducer({
  language,
  siteTitle,
  publicUrl,
  permission,
}: Info): MailContent {
  const { datastore, beneficiaryName, isOver } = permission;
  const day = endDayText(permission.endDate, language);
  const words = {
    fr: {
      subject: `La permission de ${beneficiaryName} ${isOver ? 'a pris' : 'prend'} fin le ${day}`,
      paragraphs: [
        `La permission que l’entrepôt «\u00a0${datastore.name}\u00a0» a accordée à ${beneficiaryName} ${isOver ? 'a pris' : 'prend'} fin le ${day}.`,
      ],
      label: 'Modifier la permission',
      closing: 'Pour la prolonger, changez sa date de fin.',
    },
    en: {
      subject: `The permission of ${beneficiaryName} ${isOver ? 'ended' : 'ends'} on ${day}`,
      paragraphs: [
        `The permission the datastore “${datastore.name}” granted to ${beneficiaryName} ${isOver ? 'ended' : 'ends'} on ${day}.`,
      ],
      label: 'Change the permission',
      closing: 'To extend it, change its end date.',
    },
  };
  const page = `/entrepot/${datastore.id}/permissions/${permission.permissionId}/modification`;
  const at = { url: `${publicUrl}${page}`, details: infoOf(permission) };
  return writeToPage({ language, siteTitle }, words, at);
}

/** The names are the same in both languages. */
function infoOf({ licence, services }: EndingPermission): [string, string][] {
  return [
    ['Licence', licence],
    ['Services', services.join(', ') || '—'],
  ];
}
