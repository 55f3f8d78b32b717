//! Routes that describe themselves, and the document of them, which is made only for whoever asks for it: describing some
//! hundred operations takes longer than everything else that a start does, and the description is ten times their size.

use std::sync::{Arc, OnceLock};

use axum::Router;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// A module's routes, ready to serve, and how to describe them.
pub struct Routes {
    pub(crate) router: Router,
    pub(crate) describe: Option<Describe>,
}

/// Makes the document of a module's routes.
pub(crate) type Describe = Arc<dyn Fn() -> OpenApi + Send + Sync>;

/// Routes that are no part of the API's document.
impl From<Router> for Routes {
    fn from(router: Router) -> Self {
        Self { router, describe: None }
    }
}

/// A module's routes before they have its state `S`: a `static`, as they are the same for all installations in a process.
pub struct DescribedRoutes<S> {
    declare: fn() -> OpenApiRouter<S>,
    router: OnceLock<Router<S>>,
}

impl<S: Clone + Send + Sync + 'static> DescribedRoutes<S> {
    /// The routes that `declare` names.
    pub const fn new(declare: fn() -> OpenApiRouter<S>) -> Self {
        Self { declare, router: OnceLock::new() }
    }

    /// The routes of a module that has this state.
    pub fn with_state(&self, state: S) -> Routes {
        let declare = self.declare;
        let router = self.router.get_or_init(|| declare().split_for_parts().0).clone();
        Routes { router: router.with_state(state), describe: Some(Arc::new(move || declare().into_openapi())) }
    }
}
