/** The pictures of the help: `npm run pictures` takes them of the demo, and writes this. */
export const helpShots = {
  agenda: { light: '/shots/help-agenda-wide-light-295da8a080.avif', width: 800, height: 600 },
  'new-appointment': { light: '/shots/help-new-appointment-wide-light-ca728af646.avif', width: 800, height: 600 },
  clients: { light: '/shots/help-clients-wide-light-01db04c686.avif', width: 800, height: 520 },
  'import-clients': { light: '/shots/help-import-clients-wide-light-0d782c9547.avif', width: 800, height: 520 },
  services: { light: '/shots/help-services-wide-light-62a5fa7be0.avif', width: 800, height: 520 },
  products: { light: '/shots/help-products-wide-light-19d357ee07.avif', width: 800, height: 520 },
  till: { light: '/shots/help-till-wide-light-5ffd8c547b.avif', width: 920, height: 598 },
  'close-register': { light: '/shots/help-close-register-wide-light-beb0f495b2.avif', width: 800, height: 720 },
  reports: { light: '/shots/help-reports-wide-light-76ccacd248.avif', width: 800, height: 520 },
  professionals: { light: '/shots/help-professionals-wide-light-63511665b4.avif', width: 800, height: 520 },
  commissions: { light: '/shots/help-commissions-wide-light-92d8bdbf2a.avif', width: 800, height: 520 },
  'booking-link': { light: '/shots/help-booking-link-wide-light-f6edc8080e.avif', width: 800, height: 600 },
  messages: { light: '/shots/help-messages-wide-light-d0f87aba86.avif', width: 800, height: 520 },
  'my-site': { light: '/shots/help-my-site-wide-light-5bdbbd9bbe.avif', width: 800, height: 600 },
} as const
