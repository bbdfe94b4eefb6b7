/** The pictures of the product on our page: `npm run pictures` takes them of the demo, and writes this. */
export const shots = {
  agenda: {
    phone: {
      light: '/shots/agenda-phone-light-fd62e252c6.webp',
      width: 390,
      height: 480,
      dark: '/shots/agenda-phone-dark-ff54b64e4e.webp',
    },
    wide: {
      light: '/shots/agenda-wide-light-147bed134b.webp',
      width: 1200,
      height: 720,
      dark: '/shots/agenda-wide-dark-13502baabf.webp',
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
      light: '/shots/till-phone-light-4cf7e1667b.webp',
      width: 390,
      height: 480,
      dark: '/shots/till-phone-dark-9c2b17565a.webp',
    },
    wide: {
      light: '/shots/till-wide-light-bd66b643f4.webp',
      width: 920,
      height: 598,
      dark: '/shots/till-wide-dark-5ef749c370.webp',
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
      light: '/shots/site-phone-light-6b9c0041bd.webp',
      width: 390,
      height: 480,
      dark: '/shots/site-phone-dark-1f5d364a18.webp',
    },
    wide: {
      light: '/shots/site-wide-light-6d06cd2b4b.webp',
      width: 800,
      height: 520,
      dark: '/shots/site-wide-dark-7b50280a17.webp',
    },
  },
  link: {
    phone: {
      light: '/shots/link-phone-light-374a869d87.webp',
      width: 390,
      height: 480,
      dark: '/shots/link-phone-dark-9b30aac022.webp',
    },
    wide: {
      light: '/shots/link-wide-light-def86beff1.webp',
      width: 800,
      height: 520,
      dark: '/shots/link-wide-dark-1d99c7477c.webp',
    },
  },
} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = '/shots/card-55fa1c967c.jpg'
