//! The closed lists of words in this part of the contract. What is asked for in other words is refused where the model reads
//! it, in its own sentence.

use kernel::{Region, StorageTier as Size, port::Presence};

use crate::model;

edge::words! {
    /// How round corners are.
    Radius of model::appearance::Radius { None, Small, Medium, Large, Full }

    /// The typeface.
    Font of model::appearance::Font { Inter, SourceSans = "source-sans", Figtree, System, Arial, Verdana, Georgia }

    /// Where the modules are listed.
    Navigation of model::appearance::Navigation {
        /// In a bar at the side.
        Sidebar,
        /// In a menu of the bar at the top.
        Topbar,
        /// Side by side in the bar at the top.
        TopbarNav = "topbar-nav",
    }

    /// What stands for the organisation.
    LogoType { Text, Image }

    /// What a variation of the accent is called.
    VariationLabel { Lighter = "Lighter", Darker = "Darker", Muted = "Muted" }

    /// Whether a person's screen is light, dark, or as the device is.
    ThemeMode of model::appearance::ThemeMode { Light, Dark, System }

    /// Whether a person can be disturbed.
    PersonStatus of Presence { Active, Busy, Unavailable }

    /// Whether a member may sign in.
    MemberStatus of model::member::MemberStatus { Active, Suspended, Removed }

    /// What an organisation has bought.
    PlanTier of model::plan::Tier { Basic, Pro, Enterprise }

    /// In which size storage was bought.
    StorageTier of Size { Free, Starter, Professional, Enterprise, Custom }

    /// Where an organisation's rows and bytes live.
    DatabaseRegion of Region { Uk, Eu, Us }

    /// How a person proved to be the person.
    SignInMethod of model::session::SignInMethod {
        Password,
        PasswordAndCode = "password+totp",
        PasswordAndPasskey = "password+passkey",
        PasswordAndRecoveryCode = "password+recovery",
        Passkey,
        OpenId = "openid",
        Invitation,
        Setup,
    }

    /// What will do as a second factor.
    SecondFactorMethod { Totp, Passkey, Recovery }

    /// Whether a passkey has to know the person.
    UserVerification { Required, Preferred }

    /// What became of a mail.
    MailState of mail::MailState {
        Waiting,
        Sent,
        /// There is no mail server.
        Held,
        Failed,
    }
}
