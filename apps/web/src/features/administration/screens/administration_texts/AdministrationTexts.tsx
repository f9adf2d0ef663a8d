import {
  administrationCalls,
  type SiteTextCard,
  type SiteTextKind,
  siteTextKinds,
} from '@cartable/contract/administration';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/Select';
import { useForm } from 'react-hook-form';
import { useRead } from '../../../../base/api/hooks.ts';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { texts } from './texts.ts';

/** Lists are of things with an identifier. */
type Row = SiteTextCard & { readonly _id: string };

const rowOf = (card: SiteTextCard): Row => ({
  ...card,
  _id: `${card.kind}/${card.name}.${card.language}`,
});

/** Every text of the site, by kind, and the way to a new one. */
export function Screen() {
  const t = useTexts(texts);
  const list = useRead(administrationCalls.getTexts, {}, { staleTime: 0, meta: { persist: false } });
  const columns = useColumns();
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      <Loaded query={list}>
        {(cards) =>
          siteTextKinds.map((kind) => {
            const ofKind = cards.filter((card) => card.kind === kind).map(rowOf);
            return ofKind.length === 0 ? null : (
              <section key={kind} aria-labelledby={`texts-${kind}`}>
                <h2 id={`texts-${kind}`} className="fr-h4 fr-mt-4w">
                  {t(kind)}
                </h2>
                <DataTable caption={t(kind)} columns={columns} items={ofKind} />
              </section>
            );
          })
        }
      </Loaded>
      <NewText />
    </AdministrationPage>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts(texts);
  const languageOf = ({ language }: SiteTextCard) => t(language === 'fr' ? 'french' : 'english');
  return [
    {
      header: t('text'),
      cell: (card) => (
        <>
          <p className="fr-text--bold">{card.title}</p>
          <p className="app-data-table__sub">
            {card.name} · {languageOf(card)}
          </p>
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ source, has_draft: hasDraft, appears }) => (
        <>
          {appears !== null && (
            <Badge as="span" small noIcon severity="info">
              {t('appears')} <DateText withTime date={appears} />
            </Badge>
          )}
          {source && appears === null && (
            <Badge as="span" small noIcon {...(source === 'own' ? { severity: 'success' as const } : {})}>
              {t(source)}
            </Badge>
          )}{' '}
          {hasDraft && (
            <Badge as="span" small noIcon severity="warning">
              {t('draft')}
            </Badge>
          )}
        </>
      ),
    },
    {
      header: t('edit'),
      quiet: true,
      cell: (card) => (
        <Button
          size="small"
          priority="secondary"
          linkProps={{
            ...routes.administration_text({ kind: card.kind, name: card.name, language: card.language }).link,
            'aria-label': t('editOf', { title: card.title, language: languageOf(card) }),
          }}
        >
          {t('edit')}
        </Button>
      ),
    },
  ];
}

function NewText() {
  const t = useTexts(texts);
  const form = useForm<{ kind: SiteTextKind; name: string; language: 'fr' | 'en' }>({
    defaultValues: { kind: 'news', name: '', language: 'fr' },
  });
  const { register, formState, handleSubmit } = form;
  const submit = handleSubmit((text) => routes.administration_text(text).push());
  return (
    <section className="fr-mt-6w" aria-labelledby="new-text">
      <h2 id="new-text" className="fr-h4">
        {t('add')}
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Select label={t('kind')} nativeSelectProps={register('kind')}>
          {(['news', 'faq', 'partners'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          field={register('name', {
            pattern: { value: /^[a-z0-9][a-z0-9_-]{0,99}$/, message: t('nameWrong') },
            required: t('nameWrong'),
          })}
          error={formState.errors.name?.message}
        />
        <Select label={t('language')} nativeSelectProps={register('language')}>
          <option value="fr">{t('french')}</option>
          <option value="en">{t('english')}</option>
        </Select>
        <Button type="submit">{t('write')}</Button>
      </form>
    </section>
  );
}
