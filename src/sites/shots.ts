/** The pictures of the product on our page: `npm run pictures` takes them of the demo, and writes this. */
export const shots = {
  agenda: {
    phone: {
      light: '/shots/agenda-phone-light-9e43d2ffee.webp',
      width: 390,
      height: 400,
      dark: '/shots/agenda-phone-dark-69fba887b6.webp',
    },
    wide: {
      light: '/shots/agenda-wide-light-00c038cddb.webp',
      width: 1200,
      height: 720,
      dark: '/shots/agenda-wide-dark-44d20ba658.webp',
    },
  },
  booking: {
    phone: {
      light: '/shots/booking-phone-light-2d7bcb2c78.webp',
      width: 390,
      height: 400,
      dark: '/shots/booking-phone-dark-db7f0da65f.webp',
    },
    wide: {
      light: '/shots/booking-wide-light-f67d178e66.webp',
      width: 800,
      height: 520,
      dark: '/shots/booking-wide-dark-21dc2ded9e.webp',
    },
  },
  till: {
    phone: {
      light: '/shots/till-phone-light-61167ddee4.webp',
      width: 390,
      height: 400,
      dark: '/shots/till-phone-dark-b324957250.webp',
    },
    wide: {
      light: '/shots/till-wide-light-f659e598f1.webp',
      width: 920,
      height: 598,
      dark: '/shots/till-wide-dark-d4ec7c12a2.webp',
    },
  },
  team: {
    phone: {
      light: '/shots/team-phone-light-7d92034207.webp',
      width: 390,
      height: 400,
      dark: '/shots/team-phone-dark-0b8671b129.webp',
    },
    wide: {
      light: '/shots/team-wide-light-a57111b03a.webp',
      width: 800,
      height: 520,
      dark: '/shots/team-wide-dark-0262d37914.webp',
    },
  },
  reports: {
    phone: {
      light: '/shots/reports-phone-light-d01829ba35.webp',
      width: 390,
      height: 400,
      dark: '/shots/reports-phone-dark-7f3772f8dd.webp',
    },
    wide: {
      light: '/shots/reports-wide-light-37d07d1464.webp',
      width: 800,
      height: 520,
      dark: '/shots/reports-wide-dark-0d9493301e.webp',
    },
  },
  site: {
    phone: {
      light: '/shots/site-phone-light-8a64199866.webp',
      width: 390,
      height: 400,
      dark: '/shots/site-phone-dark-783d3657f4.webp',
    },
    wide: {
      light: '/shots/site-wide-light-79d6ca7da1.webp',
      width: 800,
      height: 520,
      dark: '/shots/site-wide-dark-0ca8fd5a05.webp',
    },
  },
  link: {
    phone: {
      light: '/shots/link-phone-light-bf196284b1.webp',
      width: 390,
      height: 400,
      dark: '/shots/link-phone-dark-f68bda5595.webp',
    },
    wide: {
      light: '/shots/link-wide-light-636d1a4eb8.webp',
      width: 800,
      height: 520,
      dark: '/shots/link-wide-dark-87cf4a7843.webp',
    },
  },
} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = '/shots/card-bb0f752126.jpg'
