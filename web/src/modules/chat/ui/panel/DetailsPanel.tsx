import { SegmentedControl } from '@mantine/core';
import type { Conversation } from '../../api/types';
import type { PanelTab } from '../../model/addresses';
import { AboutTab } from './AboutTab';
import { FilesTab } from './FilesTab';
import { MembersTab } from './MembersTab';
import { PaneFrame } from './PaneFrame';
import { PinsTab } from './PinsTab';
import classes from './SidePane.module.css';

const TABS: readonly { value: PanelTab; label: string }[] = [
  { value: 'about', label: 'About' },
  { value: 'members', label: 'Members' },
  { value: 'files', label: 'Files' },
  { value: 'pins', label: 'Pins' },
];

export interface DetailsPanelProps {
  conversation: Conversation;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
  /** Files were chosen for the conversation's field. */
  onFiles: (files: readonly File[]) => void;
}

/** What a conversation is: about, members, files, pins. A direct message has no members to list: About says who it is with. */
export function DetailsPanel({ conversation, tab: asked, onTab, onClose, onFiles }: DetailsPanelProps) {
  const tabs = conversation.kind === 'direct' ? TABS.filter(({ value }) => value !== 'members') : TABS;
  // An address may still name a tab that is not there.
  const tab = tabs.some(({ value }) => value === asked) ? asked : 'about';
  return (
    <PaneFrame title="Details" onClose={onClose}>
      <div className={classes.tabs}>
        <SegmentedControl
          fullWidth
          aria-label="Part of the details"
          value={tab}
          onChange={(next) => onTab(next as PanelTab)}
          data={[...tabs]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section className={classes.body} tabIndex={0} aria-label={TABS.find(({ value }) => value === tab)?.label}>
        {tab === 'about' && <AboutTab conversation={conversation} onLeft={onClose} />}
        {tab === 'members' && <MembersTab conversation={conversation} />}
        {tab === 'files' && <FilesTab conversation={conversation} onFiles={onFiles} />}
        {tab === 'pins' && <PinsTab conversation={conversation} />}
      </section>
    </PaneFrame>
  );
}
