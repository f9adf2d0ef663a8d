import { defineTexts } from '../../../../base/i18n/texts.ts';

export const alertTexts = defineTexts('alerts', {
  fr: {
    newWindow: '{{label}} (nouvelle fenêtre)',
    info: 'Information',
    warning: 'Attention',
    alert: 'Alerte',
  },
  en: { newWindow: '{{label}} (new window)', info: 'Information', warning: 'Warning', alert: 'Alert' },
});
