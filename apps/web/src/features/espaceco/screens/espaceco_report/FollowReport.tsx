import { type EspacecoReport, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { addressOf } from '../../../../base/api/call.ts';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** To be written to when the report is answered or its status changes. */
export function FollowReport({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const isFollowed = report.followed === true;
  const done = (text: 'followed' | 'unfollowed') => ({
    onSuccess: async () => {
      notify({ description: t(text) });
      await invalidate(espacecoCalls.getReport);
    },
  });
  const follow = useWrite(espacecoCalls.followReport, done('followed'));
  const unfollow = useWrite(espacecoCalls.unfollowReport, done('unfollowed'));
  const isBusy = follow.isPending || unfollow.isPending;
  const error = follow.error ?? unfollow.error;
  return (
    <div className="fr-mb-2w">
      {error && <ErrorAlert title={t('followFailed')} error={error} />}
      <Button
        size="small"
        priority="tertiary"
        iconId="fr-icon-mail-line"
        // Disabled, it would lose the focus.
        nativeButtonProps={{ 'aria-describedby': `follow-${report.id}`, 'aria-disabled': isBusy }}
        onClick={() => {
          if (!isBusy) (isFollowed ? unfollow : follow).mutate({ params: { reportId: report.id } });
        }}
      >
        {t(isFollowed ? 'unfollow' : 'follow')}
      </Button>
      <p id={`follow-${report.id}`} className="fr-hint-text fr-mt-1v fr-mb-0">
        {t(isFollowed ? 'followingHint' : 'followHint')}
      </p>
      {/* Readers of feeds do not sign in. */}
      {report.public === true && (
        <a
          className="fr-link fr-link--sm fr-icon-rss-line fr-link--icon-left"
          href={addressOf(espacecoCalls.getReportRss, { params: { reportId: report.id } })}
        >
          {t('feed')}
        </a>
      )}
    </div>
  );
}
