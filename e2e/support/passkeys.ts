import type { Page } from '@playwright/test';

/** Gives the page's browser a device that keeps passkeys and always agrees, as a person does with a finger. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
