import { Button, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SidePanel } from '@/shared/ui/SidePanel';
import { PanelSkeleton } from '@/shared/ui/SidePanelFrame';
import { downloadFile } from '../../api/download';
import { fileQuery } from '../../api/queries';
import { formatSize } from '../../model/size';
import { FileIcon } from '../parts/FileIcon';
import { ABOUT_WAITING } from './DetailsFrame';
import classes from './details.module.css';
import { FileAccess } from './FileAccess';
import { FileActivity } from './FileActivity';
import { FileProperties } from './FileProperties';
import { FileReferences } from './FileReferences';
import { FileVersions } from './FileVersions';
import { useDetails } from './open-details';

/** One file in full, beside whatever page is open: the address says which. */
export function FileDetails() {
  const { fileId, close } = useDetails();
  const query = useQuery({ ...fileQuery(fileId ?? ''), enabled: fileId !== undefined });
  const file = query.data?.file;
  return (
    <SidePanel
      opened={fileId !== undefined}
      onClose={close}
      title={file?.name ?? 'Details'}
      icon={file && <FileIcon name={file.name} mimeType={file.mimeType} />}
      about={file ? formatSize(file.size) : query.isPending && ABOUT_WAITING}
      staysBeside
      footer={
        file?.can.download && (
          <Button
            variant="default"
            leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => downloadFile(file)}
          >
            Download
          </Button>
        )
      }
    >
      {file ? (
        <Tabs key={file.id} defaultValue="properties" keepMounted={false} className={classes.tabs}>
          <Tabs.List aria-label="Details">
            <Tabs.Tab value="properties">Properties</Tabs.Tab>
            <Tabs.Tab value="versions">Versions</Tabs.Tab>
            <Tabs.Tab value="activity">Activity</Tabs.Tab>
            <Tabs.Tab value="access">Access</Tabs.Tab>
            <Tabs.Tab value="references">References</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="properties">
            <FileProperties file={file} />
          </Tabs.Panel>
          <Tabs.Panel value="versions">
            <FileVersions file={file} />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <FileActivity fileId={file.id} />
          </Tabs.Panel>
          <Tabs.Panel value="access">
            <FileAccess file={file} />
          </Tabs.Panel>
          <Tabs.Panel value="references">
            <FileReferences file={file} />
          </Tabs.Panel>
        </Tabs>
      ) : query.isError ? (
        <EmptyState
          role="alert"
          title={query.error.status === 404 ? 'File not found' : 'The details could not be loaded'}
          message={query.error.message}
        />
      ) : (
        <PanelSkeleton label="Loading the details" />
      )}
    </SidePanel>
  );
}
