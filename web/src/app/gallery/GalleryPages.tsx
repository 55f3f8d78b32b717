import { Button } from '@mantine/core';
import { IconAdjustments, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { BarButton } from '@/shared/ui/BarButton';
import { ByRoom } from '@/shared/ui/ByRoom';
import { Card, CardFacts, Cards, CardsSkeleton } from '@/shared/ui/Card';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { ErrorPanel } from '@/shared/ui/ErrorBoundary';
import { type Layout, LayoutToggle } from '@/shared/ui/LayoutToggle';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { PageBar } from '@/shared/ui/PageBar';
import { PageTabs } from '@/shared/ui/PageTabs';
import { PanelSection } from '@/shared/ui/PanelSection';
import { SearchBox } from '@/shared/ui/SearchBox';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { SigningInOverlay } from '@/shared/ui/SigningInOverlay';
import { SiteFooter } from '@/shared/ui/SiteFooter';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { refused, WithReason } from '@/shared/ui/WithReason';
import classes from './Gallery.module.css';
import { COLUMNS } from './GalleryTable';
import { Part } from './Part';

const COLORS = ['primary', 'blue', 'purple', 'pink', 'amber', 'red', 'green', 'teal', 'orange', 'gray'];
const REASON = 'The library is under legal hold.';
const nothing = () => undefined;

const FOOTER = {
  showFooter: true,
  displayName: 'Dunmarrow & Sons',
  showPoweredBy: true,
  poweredByText: 'Powered by Corbel',
  showAbout: true,
  aboutLabel: 'About',
  aboutUrl: 'https://dunmarrow.example',
  showPrivacy: true,
  privacyLabel: 'Privacy',
  privacyUrl: 'https://dunmarrow.example/privacy',
  showTerms: false,
  termsLabel: 'Terms',
  termsUrl: '',
  links: [{ id: 'help', label: 'Help', url: 'mailto:help@dunmarrow.example', enabled: true }],
};

/** What pages are put together from: bars, tabs, sections, cards, and what stands there until all is known. */
export function GalleryPages() {
  const [layout, setLayout] = useState<Layout>('grid');
  return (
    <>
      <Part title="A page's bar">
        <div className={classes.full}>
          <PageBar title="Gallery" aside="1,284 files">
            <SearchBox value="" label="Search notes..." group="Gallery" onChange={nothing} />
            <LayoutToggle layout={layout} onLayout={setLayout} />
            <ByRoom
              wide={<BarButton label="Filter" icon={IconAdjustments} onClick={nothing} />}
              narrow={
                <ActionsMenu
                  label="Actions for the gallery"
                  size="2rem"
                  items={[{ label: 'Filter', icon: IconAdjustments, onClick: nothing }]}
                />
              }
            />
            <Button leftSection={<IconPlus size="1rem" stroke={1.6} />}>New Folder</Button>
          </PageBar>
          <PageTabs
            label="Pages of the gallery"
            tabs={[
              { label: 'All Files', to: '/dev/gallery' },
              { label: 'My Files', to: '/drive/all/mine' },
              { label: 'Trash', to: '/drive/trash' },
            ]}
          />
        </div>
      </Part>
      <Part title="Sections">
        <div className={classes.full}>
          <SettingsSection title="Name" hint="Shown to members and invited people.">
            <NewPasswordField />
            <NewPasswordField label="Refused" error={newPasswordProblem('short')} />
          </SettingsSection>
          <PanelSection title="Access" deed={<Button variant="subtle">Share</Button>}>
            <WithReason reason={REASON}>
              <Button {...refused(REASON, nothing)}>Refused with a reason</Button>
            </WithReason>
          </PanelSection>
        </div>
      </Part>
      <Part title="Cards">
        <div className={classes.full}>
          <Cards label="Drives of the gallery">
            {['Kestrel Wharf', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'].map((name, index) => (
              <Card
                key={name}
                renderTitle={(open) => (
                  <button type="button" className={open}>
                    {name}
                  </button>
                )}
                menu={null}
              >
                <CardFacts end="42.7 MB">
                  <ColorSquare color={COLORS[index] ?? 'gray'} /> 12 files
                </CardFacts>
              </Card>
            ))}
          </Cards>
          <div className={classes.row}>
            {COLORS.map((color) => (
              <ColorSquare key={color} color={color} />
            ))}
          </div>
        </div>
      </Part>
      <Part title="On their way">
        <div className={classes.full}>
          <div className={classes.table}>
            <TableSkeleton label="Files" columns={COLUMNS} isSelectable />
          </div>
          <CardsSkeleton label="Loading drives" />
        </div>
        <div className={classes.overlaid}>
          <SigningInOverlay visible fullScreen={false} />
        </div>
      </Part>
      <Part title="At the foot, and in place of what broke">
        <div className={classes.full}>
          <SiteFooter name="Dunmarrow" footer={FOOTER} />
          <ErrorPanel module="Drive" onRetry={nothing} />
        </div>
      </Part>
    </>
  );
}
