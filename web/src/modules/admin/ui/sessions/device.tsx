import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { type DeviceKind, readUserAgent } from '@/shared/lib/user-agent';

const ICONS = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
} satisfies Record<DeviceKind, unknown>;

/** What a session runs on, drawn. Write its name beside it. */
export function DeviceIcon({ userAgent }: { userAgent: string }) {
  const Icon = ICONS[readUserAgent(userAgent).kind];
  return <Icon size="1.25rem" stroke={1.5} aria-hidden />;
}

const METHODS: Readonly<Record<string, string>> = {
  password: 'Password',
  'password+totp': 'Password and code',
  'password+passkey': 'Password and passkey',
  'password+recovery': 'Password and recovery code',
  passkey: 'Passkey',
  openid: 'Single sign-on',
  invitation: 'Invitation',
  setup: 'First set-up',
};

/** How somebody proved who they are, in words. */
export function methodWords(method: string): string {
  return METHODS[method] ?? method;
}
