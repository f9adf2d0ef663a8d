import type { Language } from '@cartable/contract';
import { layOutMail, type MailContent } from '../layout.ts';
import { dateText, greeting, type MailSite } from './mail-site.ts';

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
  }[language];
  const link = { label: words.label, url: `${publicUrl}/mes-permissions` };
  return layOutMail({
    ...words,
    language,
    siteTitle,
    greeting: greeting[language],
    details: infoOf(permission),
    link,
  });
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
  }[language];
  const page = `/entrepot/${datastore.id}/permissions/${permission.permissionId}/modification`;
  return layOutMail({
    ...words,
    language,
    siteTitle,
    greeting: greeting[language],
    details: infoOf(permission),
    link: { label: words.label, url: `${publicUrl}${page}` },
  });
}

/** The names are the same in both languages. */
function infoOf({ licence, services }: EndingPermission): [string, string][] {
  return [
    ['Licence', licence],
    ['Services', services.join(', ') || '—'],
  ];
}

/** Permissions end with a day of universal time: the day that was chosen. */
function endDayText(iso: string, language: Language): string {
  return dateText(new Date(iso), language, { timeZone: 'UTC' });
}
