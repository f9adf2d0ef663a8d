import type { Upload, UploadReport } from '@cartable/contract/datastore';
import { DescriptionList } from '../../../base/design/DescriptionList.tsx';
import { DateText, SizeText } from '../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { useDatastore } from '../../datastores/index.ts';
import { FileTree } from './FileTree.tsx';
import { LogLines } from './LogLines.tsx';
import { ReportBlock } from './ReportBlock.tsx';
import { reportTexts } from './reports-texts.ts';
import { taskTitle } from './task-title.ts';

export type ReportedUpload = UploadReport['input_upload'];

/** First blocks of every report: what was deposited, then each check. */
export function UploadBlocks({ upload }: { readonly upload: ReportedUpload }) {
  const t = useTexts(reportTexts);
  const { name: workspace } = useDatastore();
  return (
    <>
      <ReportBlock rank={1} title={t('deposited')} status={upload.status}>
        <UploadInfo upload={upload} />
        <FileTree nodes={upload.file_tree} />
      </ReportBlock>
      {upload.checks.map((check, index) => (
        <ReportBlock key={check._id} rank={index + 2} title={taskTitle(t, check.check)} status={check.status}>
          <DescriptionList
            items={[
              [t('workspace'), workspace],
              [t('executionId'), check._id],
              [t('started'), check.start && <DateText date={check.start} withTime />],
              [t('finished'), check.finish && <DateText date={check.finish} withTime />],
            ]}
          />
          <LogLines lines={check.logs} />
        </ReportBlock>
      ))}
    </>
  );
}

export function UploadInfo({ upload }: { readonly upload: Upload }) {
  const t = useTexts(reportTexts);
  return (
    <DescriptionList
      items={[
        [t('name'), upload.name],
        [t('id'), upload._id],
        [t('srs'), upload.srs],
        [t('encoding'), upload.encoding],
        [t('size'), <SizeText key="size" bytes={upload.size} />],
        [t('created'), <DateText key="created" date={upload.creation} withTime />],
        [t('contact'), upload.contact],
      ]}
    />
  );
}
