/** The signatures' only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconFiles, IconPencil, IconSignature, IconTemplate, IconUpload } from '@tabler/icons-react';
import { lazy } from 'react';
import { lazyPage, lazyWords } from '@/shared/lib/lazy-page';
import { KEEPS_NOTHING, type ModuleManifest } from '@/shared/lib/module';
import { signaturesLive } from './api/live';

const pages = () => import('./pages');
export const PendingPage = lazyPage(pages, 'PendingPage');
export const SentPage = lazyPage(pages, 'SentPage');
export const CompletedPage = lazyPage(pages, 'CompletedPage');
export const DraftsPage = lazyPage(pages, 'DraftsPage');
export const TemplatesPage = lazyPage(pages, 'TemplatesPage');
export const SignRequestPage = lazyPage(pages, 'RequestPage');
export const SigningLinkPage = lazyPage(pages, 'LinkPage');
export const VerifyPage = lazyPage(pages, 'VerifyPage');

export const signaturesModule: ModuleManifest = {
  id: 'signatures',
  name: 'Signatures',
  icon: IconSignature,
  home: '/sign',
  path: '/sign',
  entitlement: 'signatures',
  scopePrefix: 'signatures',
  offer: 'signatures',
  thing: { withArticle: 'a signature request', one: 'signature request', many: 'signature requests' },
  words: lazyWords(pages),
  keeps: KEEPS_NOTHING,
  pages: [
    { label: 'For me', to: '/sign', icon: IconSignature },
    { label: 'Sent by me', to: '/sign/sent', icon: IconUpload },
    { label: 'Signed by me', to: '/sign/completed', icon: IconFiles },
    { label: 'Drafts', to: '/sign/drafts', icon: IconPencil },
    { label: 'Templates', to: '/sign/templates', icon: IconTemplate },
  ],
  live: signaturesLive,
  commands: [
    {
      id: 'sign.pending',
      label: 'Go to documents to sign',
      group: 'Signatures',
      icon: IconSignature,
      keywords: ['contract', 'signature'],
      run: ({ goTo }) => goTo('/sign'),
    },
  ],
  NavBadge: lazy(() => import('./ui/NavBadge').then((module) => ({ default: module.NavBadge }))),
  Companion: lazy(() => import('./ui/SignaturesCompanion').then((module) => ({ default: module.SignaturesCompanion }))),
};
