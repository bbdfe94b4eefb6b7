/** The pictures of the product on our page: `npm run pictures` takes them of the demo, and writes this. */
export const shots = {
  agenda: {
    phone: {
      light: '/shots/agenda-phone-light-2f7a58b391.webp',
      width: 390,
      height: 480,
      dark: '/shots/agenda-phone-dark-0edbde8685.webp',
    },
    wide: {
      light: '/shots/agenda-wide-light-7ffc89838c.webp',
      width: 1200,
      height: 720,
      dark: '/shots/agenda-wide-dark-be8fc93be2.webp',
    },
  },
  booking: {
    phone: {
      light: '/shots/booking-phone-light-249edf1497.webp',
      width: 390,
      height: 480,
      dark: '/shots/booking-phone-dark-3a00a2113d.webp',
    },
    wide: {
      light: '/shots/booking-wide-light-f68c4d24c5.webp',
      width: 800,
      height: 520,
      dark: '/shots/booking-wide-dark-b65ebc5694.webp',
    },
  },
  till: {
    phone: {
      light: '/shots/till-phone-light-d8c70f3a8c.webp',
      width: 390,
      height: 480,
      dark: '/shots/till-phone-dark-fbee709321.webp',
    },
    wide: {
      light: '/shots/till-wide-light-3fa498760f.webp',
      width: 920,
      height: 598,
      dark: '/shots/till-wide-dark-d23a369cfa.webp',
    },
  },
  team: {
    phone: {
      light: '/shots/team-phone-light-4ab0efbd33.webp',
      width: 390,
      height: 480,
      dark: '/shots/team-phone-dark-be576117c4.webp',
    },
    wide: {
      light: '/shots/team-wide-light-b572e86cea.webp',
      width: 800,
      height: 520,
      dark: '/shots/team-wide-dark-1c1cb1d8c1.webp',
    },
  },
  reports: {
    phone: {
      light: '/shots/reports-phone-light-ef56dcbe45.webp',
      width: 390,
      height: 480,
      dark: '/shots/reports-phone-dark-f0d686335a.webp',
    },
    wide: {
      light: '/shots/reports-wide-light-a878665136.webp',
      width: 800,
      height: 520,
      dark: '/shots/reports-wide-dark-e74093cff0.webp',
    },
  },
  site: {
    phone: {
      light: '/shots/site-phone-light-c0ca25f3c5.webp',
      width: 390,
      height: 480,
      dark: '/shots/site-phone-dark-c0eea33994.webp',
    },
    wide: {
      light: '/shots/site-wide-light-e7cb4cc8c7.webp',
      width: 800,
      height: 520,
      dark: '/shots/site-wide-dark-fcbfefa590.webp',
    },
  },
  link: {
    phone: {
      light: '/shots/link-phone-light-4a0b9828c8.webp',
      width: 390,
      height: 480,
      dark: '/shots/link-phone-dark-4ed1bca29a.webp',
    },
    wide: {
      light: '/shots/link-wide-light-3c31b08dc6.webp',
      width: 800,
      height: 520,
      dark: '/shots/link-wide-dark-cb5b474209.webp',
    },
  },
} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = '/shots/card-d78e5476c4.jpg'
