/** The pictures of the product on our page: `npm run pictures` takes them of the demo, and writes this. */
export const shots = {
  agenda: {
    phone: {
      light: '/shots/agenda-phone-light-2f940fd6ae.webp',
      width: 390,
      height: 480,
      dark: '/shots/agenda-phone-dark-4fccd83dfb.webp',
    },
    wide: {
      light: '/shots/agenda-wide-light-5c6472fa7c.webp',
      width: 1200,
      height: 720,
      dark: '/shots/agenda-wide-dark-1f867954e4.webp',
    },
  },
  booking: {
    phone: {
      light: '/shots/booking-phone-light-6a13d869ea.webp',
      width: 390,
      height: 480,
      dark: '/shots/booking-phone-dark-99cc1717bd.webp',
    },
    wide: {
      light: '/shots/booking-wide-light-f7c374a27f.webp',
      width: 800,
      height: 520,
      dark: '/shots/booking-wide-dark-300ea76f44.webp',
    },
  },
  till: {
    phone: {
      light: '/shots/till-phone-light-ec5374bb6d.webp',
      width: 390,
      height: 480,
      dark: '/shots/till-phone-dark-0840e292c6.webp',
    },
    wide: {
      light: '/shots/till-wide-light-0aaf4e980b.webp',
      width: 920,
      height: 598,
      dark: '/shots/till-wide-dark-b9b6553c19.webp',
    },
  },
  team: {
    phone: {
      light: '/shots/team-phone-light-cb8f726575.webp',
      width: 390,
      height: 480,
      dark: '/shots/team-phone-dark-cc9c8f8df3.webp',
    },
    wide: {
      light: '/shots/team-wide-light-4ad943c561.webp',
      width: 800,
      height: 520,
      dark: '/shots/team-wide-dark-1d88614316.webp',
    },
  },
  reports: {
    phone: {
      light: '/shots/reports-phone-light-50b931f680.webp',
      width: 390,
      height: 480,
      dark: '/shots/reports-phone-dark-f4e8f6623e.webp',
    },
    wide: {
      light: '/shots/reports-wide-light-309d1b360a.webp',
      width: 800,
      height: 520,
      dark: '/shots/reports-wide-dark-b8a6e2462e.webp',
    },
  },
  site: {
    phone: {
      light: '/shots/site-phone-light-791fa76187.webp',
      width: 390,
      height: 480,
      dark: '/shots/site-phone-dark-899daac697.webp',
    },
    wide: {
      light: '/shots/site-wide-light-88ff12813d.webp',
      width: 800,
      height: 520,
      dark: '/shots/site-wide-dark-528ea00f2a.webp',
    },
  },
  link: {
    phone: {
      light: '/shots/link-phone-light-6c37d3e0e0.webp',
      width: 390,
      height: 480,
      dark: '/shots/link-phone-dark-1c0f2a36bb.webp',
    },
    wide: {
      light: '/shots/link-wide-light-639d3e804e.webp',
      width: 800,
      height: 520,
      dark: '/shots/link-wide-dark-f10ab55415.webp',
    },
  },
} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = '/shots/card-68eee897d9.jpg'
